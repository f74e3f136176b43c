import type { ArticleCategory } from '@beseda/contract/entities/article.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { editColumns, mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { publishCategory } from './publish.ts'
import { forTeams, readerValues } from './read.ts'

/** Editors count drafts as well ($4). */
const select = `
  select s.id, ${editColumns('s')}, s.name, (
    select count(*)::int from articles a where a.organization_id = $1 and a.category_id = s.id and a.deleted_at is null
      and (a.published or $4::boolean) and ${forTeams}) as articles
  from article_categories s where s.organization_id = $1`
const all = prepared(`${select} order by lower(s.name), s.id`)
const one = prepared(`${select} and s.id = $5`)
const insert = prepared(`
  insert into article_categories (id, organization_id, name, created_at) values ($2, $1, $3, $4)
  on conflict (id) do nothing returning id`)
const update = prepared(`update article_categories set name = $3 where organization_id = $1 and id = $2`)
const remove = prepared(`delete from article_categories where organization_id = $1 and id = $2`)
const count = prepared(`select count(*)::int as n from article_categories where organization_id = $1`)
/** Serializes changes of the knowledge base's categories, and keeps two calls from exceeding a limit together. */
export const lockOrganization = prepared('select id from organizations where id = $1 for no key update')

const valuesOf = (user: SignedIn): unknown[] => [...readerValues(user), user.rights.includes('AUTHORITY_TEAM_TEMPLATE')]
export const listCategories = async (c: Runner, user: SignedIn): Promise<{ categories: ArticleCategory[] }> => ({
  categories: [...(await c.run<ArticleCategory>(all, valuesOf(user)))],
})
const findCategory = async (c: Runner, user: SignedIn, id: string): Promise<ArticleCategory> => {
  const [category] = await c.run<ArticleCategory>(one, [...valuesOf(user), id])
  if (!category) throw fail('ARTICLE_CATEGORY_NOT_FOUND')
  return category
}
const change = <T>(ctx: Ctx, body: (w: Work) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await w.run(lockOrganization, [w.organizationId])
    return body(w)
  })
const orExists = (error: unknown) => {
  throw uniqueViolation(error) === 'article_categories_name' ? fail('ARTICLE_CATEGORY_EXISTS') : error
}

export const createCategory = (ctx: Ctx, { id, name }: { id: string; name: string }): Promise<ArticleCategory> =>
  change(ctx, async (w) => {
    const user = userOf(ctx)
    const [{ n }] = (await w.run<{ n: number }>(count, [w.organizationId])) as [{ n: number }]
    const values = [w.organizationId, id, name.trim(), toDb(w.now)]
    const created = await w.run<{ id: string }>(insert, values).catch(orExists)
    const max = limits.articleCategories
    if (created.length > 0 && n >= max) throw fail('OBJECT_LIMIT_REACHED', { max })
    const category = await findCategory(w, user, id)
    if (created.length > 0) publishCategory(w, user, 'created', null, category)
    return category
  })

interface Change {
  readonly articleCategoryId: string
  readonly version?: number | undefined
  readonly name: string
}
export const changeCategory = (
  ctx: Ctx,
  { articleCategoryId: id, version: seen, name }: Change,
): Promise<ArticleCategory> =>
  change(ctx, async (w) => {
    const user = userOf(ctx)
    const before = await findCategory(w, user, id)
    const { changed } = before
    const { next, fields } = mergeEdit({ stored: { name: before.name }, patch: { name: name.trim() }, changed, seen })
    if (fields.length === 0) return before
    await w.run(update, [w.organizationId, id, next.name]).catch(orExists)
    await noteEdit(w, 'article_categories', { ids: [id], fields, by: user.name })
    const after = await findCategory(w, user, id)
    publishCategory(w, user, 'changed', before, after)
    return after
  })

/** Its articles stay, without a category. */
export const removeCategory = (ctx: Ctx, id: string): Promise<null> =>
  change(ctx, async (w) => {
    const user = userOf(ctx)
    const before = await findCategory(w, user, id)
    await w.run(remove, [w.organizationId, id])
    publishCategory(w, user, 'deleted', before, null)
    return null
  })
