import { has } from '@beseda/contract/access.ts'
import type { Article, ArticleState, ArticleSummary, ArticleVisibility } from '@beseda/contract/entities/article.ts'
import type { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import type { Editable } from '@beseda/contract/entities/field-changes.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { picturesIn } from '@beseda/domain/knowledge/plain-text.ts'
import type * as z from 'zod/mini'
import { brandOf } from '../../platform/brands.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { filesById } from '../files/index.ts'

/** Users who see the chats of every team, or manage the teams, see the articles of every team. */
export const readerOf = (user: SignedIn): { readonly teamIds: readonly string[]; readonly all: boolean } => ({
  teamIds: user.teamIds,
  all: has(user, 'AUTHORITY_ALL_CHATS') || has(user, 'AUTHORITY_TEAMS_UPDATE'),
})
/** The first parameters of a statement with `forTeams`: $1 the organization, $2 the user's teams, $3 whether all. */
export const readerValues = (user: SignedIn): unknown[] => {
  const { teamIds, all } = readerOf(user)
  return [user.organizationId, teamIds, all]
}
/** `isArticleFor` of the domain. */
export const forTeams = `($3::boolean or a.team_ids is null or a.team_ids && $2::uuid[])`
/** What readers find. */
export const isOpen = `a.organization_id = $1 and a.published and a.deleted_at is null and ${forTeams}`

export const state = `case when a.deleted_at is not null then 'deleted' when a.published then 'published' else 'draft' end`
/** Characters of a text's beginning in a list. */
const excerptLength = 200
export const summaryColumns = `
  a.id, a.title, left(a.text, ${excerptLength}) as excerpt, ${state} as state, a.updated_at as "updatedAt",
  (select jsonb_build_object('id', ac.id, 'name', ac.name) from article_categories ac where ac.id = a.category_id) as category,
  case when a.team_ids is not null then coalesce(
    (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id) from teams t
      where t.id = any (a.team_ids) and t.deleted_at is null), '[]'::jsonb) end as teams,
  (select name from users where id = a.created_by) as author, (select name from users where id = a.updated_by) as "updatedBy"`

export interface SummaryRow {
  readonly id: string
  readonly title: string
  readonly excerpt: string
  readonly state: ArticleState
  readonly updatedAt: number
  readonly category: z.infer<typeof Named> | null
  readonly teams: z.infer<typeof Named>[] | null
  readonly author: string
  readonly updatedBy: string
}
/** Only its columns: rows may have more of them. */
export const toSummary = (row: SummaryRow): ArticleSummary => {
  const { id, title, excerpt, category, teams, state: of, author, updatedAt, updatedBy } = row
  return { id, title, excerpt, category, teams, state: of, author, updatedAt, updatedBy }
}

export interface ArticleRow extends SummaryRow, Editable {
  readonly body: ArticleDoc
  readonly categoryId: string | null
  readonly teamIds: string[] | null
  readonly published: boolean
  readonly visibility: ArticleVisibility
  /** Of the organization. */
  readonly brand: string | null
}
const one = prepared(`
  select ${summaryColumns}, ${editColumns('a')}, a.body, a.category_id as "categoryId", a.team_ids as "teamIds", a.published, a.visibility,
    (select brand from organizations where id = $1) as brand
  from articles a where a.organization_id = $1 and a.id = $4 and ${forTeams}`)

/** The article when it exists and the user may see it: editors also drafts and deleted ones. */
export const findArticle = async (c: Runner, user: SignedIn, articleId: string): Promise<ArticleRow> => {
  const [row] = await c.run<ArticleRow>(one, [...readerValues(user), articleId])
  if (!row || (row.state !== 'published' && !has(user, 'AUTHORITY_TEAM_TEMPLATE'))) throw fail('ARTICLE_NOT_FOUND')
  return row
}
/** The article with links to its pictures. */
export const toArticle = async (
  c: Runner,
  { files, clock, settings }: Pick<Deps, 'files' | 'clock' | 'settings'>,
  organizationId: string,
  row: ArticleRow,
): Promise<Article> => {
  const pictures = await filesById(c, organizationId, picturesIn(row.body))
  const now = clock.now()
  const { body, version, changed, visibility } = row
  const isPublic = row.state === 'published' && visibility !== 'internal'
  const publicUrl = isPublic ? `${brandOf(settings, row.brand).url}/k/${row.id}` : null
  const stored = [...pictures.values()].map((file) => ({ ...file, url: files.link(file.id, now) }))
  return { ...toSummary(row), version, changed, body, visibility, publicUrl, files: stored }
}
