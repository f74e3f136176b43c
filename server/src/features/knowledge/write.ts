import type { Article, ArticleVisibility } from '@beseda/contract/entities/article.ts'
import type { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { isArticleFor } from '@beseda/domain/knowledge/access.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { asSet, type EditInput, mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { requireTeams } from '../categories/index.ts'
import { lockOrganization } from './categories.ts'
import { keepPictures, textOf } from './pictures.ts'
import { publishArticle } from './publish.ts'
import { type ArticleRow, findArticle, readerOf, toArticle } from './read.ts'
import { keepVersion } from './versions.ts'

interface Form {
  readonly title: string
  readonly body: ArticleDoc
  readonly categoryId: string | null
  readonly teamIds: readonly string[] | null
  readonly published: boolean
  readonly visibility: ArticleVisibility
}
type NewArticle = Omit<Form, 'visibility'> & {
  readonly id: string
  readonly visibility?: ArticleVisibility | undefined
}
const insert = prepared(`
  insert into articles (organization_id, id, title, body, text, category_id, team_ids, published, created_by, created_at, updated_by, updated_at, visibility)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $10, $11) on conflict (id) do nothing returning id`)
const update = prepared(`
  update articles set title = $3, body = $4, text = $5, category_id = $6, team_ids = $7, published = $8, updated_by = $9, updated_at = $10, visibility = $11
  where organization_id = $1 and id = $2`)
const lock = prepared(`select id from articles where organization_id = $1 and id = $2 for no key update`)
const setDeleted = prepared(`update articles set deleted_at = $3 where organization_id = $1 and id = $2`)
const count = prepared(`select count(*)::int as n from articles where organization_id = $1 and deleted_at is null`)
/** The category cannot be deleted until the transaction ends. */
const holdCategory = prepared(`select id from article_categories where organization_id = $1 and id = $2 for key share`)

/** After the article was added. */
const checkCount = async (w: Work): Promise<void> => {
  await w.run(lockOrganization, [w.organizationId])
  const [{ n }] = (await w.run<{ n: number }>(count, [w.organizationId])) as [{ n: number }]
  const max = limits.article.perOrganization
  if (n > max) throw fail('OBJECT_LIMIT_REACHED', { max })
}
/** Editors who do not see every team keep the article open to a team of their own. */
const checkPlace = async (w: Work, ctx: Ctx, { categoryId, teamIds }: Pick<Form, 'categoryId' | 'teamIds'>) => {
  if (!isArticleFor(teamIds, readerOf(userOf(ctx)))) throw fail('ARTICLE_TEAMS_NOT_YOURS')
  if (teamIds) await requireTeams(w, teamIds)
  if (categoryId === null) return
  const [found] = await w.run(holdCategory, [w.organizationId, categoryId])
  if (!found) throw fail('ARTICLE_CATEGORY_NOT_FOUND')
}
const valuesOf = (w: Work, ctx: Ctx, id: string, form: Form): unknown[] => [
  ...[w.organizationId, id, form.title, JSON.stringify(form.body), textOf(form.body), form.categoryId, form.teamIds],
  ...[form.published, userOf(ctx).userId, toDb(w.now), form.visibility],
]

/** A repeated call returns the article of the first one. */
export const createArticle = (ctx: Ctx, { id, visibility = 'internal', ...input }: NewArticle): Promise<Article> => {
  const user = userOf(ctx)
  const form: Form = { ...input, visibility, title: input.title.trim(), teamIds: input.teamIds && asSet(input.teamIds) }
  return work(ctx.deps, user.organizationId, async (w) => {
    await checkPlace(w, ctx, form)
    const made = await w.run<{ id: string }>(insert, valuesOf(w, ctx, id, form))
    const article = await findArticle(w, user, id)
    if (made.length === 0) return toArticle(w, ctx.deps, w.organizationId, article)
    await checkCount(w)
    await keepPictures(w, user.userId, id, form.body)
    keepVersion(w, id, { ...form, by: user.name })
    publishArticle(w, user, 'created', null, article)
    return toArticle(w, ctx.deps, w.organizationId, article)
  })
}

/** The article, locked. */
const lockArticle = async (w: Work, ctx: Ctx, articleId: string): Promise<ArticleRow> => {
  await w.run(lock, [w.organizationId, articleId])
  return findArticle(w, userOf(ctx), articleId)
}
const reasonOf = (fields: readonly string[], { published }: Form): EventOf<'article.changed'>['reason'] => {
  if (!fields.includes('published')) return 'changed'
  return published ? 'published' : 'unpublished'
}
export const changeArticle = (
  ctx: Ctx,
  { articleId, version: seen, ...input }: EditInput<Form> & { articleId: string },
): Promise<Article> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    const before = await lockArticle(w, ctx, articleId)
    if (before.state === 'deleted') throw fail('ARTICLE_NOT_FOUND')
    const { title, body, categoryId, teamIds, published, visibility, changed } = before
    const stored: Form = { title, body, categoryId, teamIds, published, visibility }
    const patch = { ...input, title: input.title?.trim(), teamIds: input.teamIds && asSet(input.teamIds) }
    const { next, fields } = mergeEdit({ stored, patch, changed, seen })
    if (fields.length === 0) return toArticle(w, ctx.deps, w.organizationId, before)
    await checkPlace(w, ctx, next)
    await keepPictures(w, user.userId, articleId, next.body)
    await w.run(update, valuesOf(w, ctx, articleId, next))
    await noteEdit(w, 'articles', { ids: [articleId], fields, by: user.name })
    if (fields.includes('title') || fields.includes('body')) keepVersion(w, articleId, { ...next, by: user.name })
    const after = await findArticle(w, user, articleId)
    publishArticle(w, user, reasonOf(fields, next), before, after)
    return toArticle(w, ctx.deps, w.organizationId, after)
  })
}

/** It is kept, so that it can be restored at any time. */
export const removeArticle = (ctx: Ctx, articleId: string): Promise<null> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const before = await lockArticle(w, ctx, articleId)
    if (before.state === 'deleted') return null
    await w.run(setDeleted, [w.organizationId, articleId, toDb(w.now)])
    publishArticle(w, userOf(ctx), 'deleted', before, null)
    return null
  })
export const restoreArticle = (ctx: Ctx, articleId: string): Promise<Article> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const before = await lockArticle(w, ctx, articleId)
    if (before.state !== 'deleted') return toArticle(w, ctx.deps, w.organizationId, before)
    await w.run(setDeleted, [w.organizationId, articleId, null])
    await checkCount(w)
    const after = await findArticle(w, userOf(ctx), articleId)
    publishArticle(w, userOf(ctx), 'restored', null, after)
    return toArticle(w, ctx.deps, w.organizationId, after)
  })
