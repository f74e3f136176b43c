import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { ReplyCategory, ReplyTemplate } from '@beseda/contract/entities/reply-template.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { FileStore } from '../../platform/files.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { managesTeams, managesTemplates } from './access.ts'
import { filesOfTemplates } from './files.ts'

interface Links {
  readonly files: FileStore
  readonly now: number
}
type CategoryRow = Omit<ReplyCategory, 'mayChange'>
/** `$2`: the viewer's teams, `$3`: sees those of every team. */
const selectCategories = `
  select c.id, ${editColumns('c')}, c.name,
    case when c.all_teams then null
      else coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id)
        from teams t where t.organization_id = c.organization_id and t.id = any (c.team_ids) and t.deleted_at is null), '[]') end as teams
  from reply_categories c where c.organization_id = $1 and ($3::boolean or c.all_teams or c.team_ids && $2::uuid[])`
const allCategories = prepared(`${selectCategories} order by lower(c.name), c.id`)
const oneCategory = prepared(`${selectCategories} and c.id = $4`)

interface TemplateRow extends Omit<ReplyTemplate, 'files' | 'mayChange'> {}
/** `$4`: the viewer. */
const selectTemplates = `
  select x.id, ${editColumns('x')}, x.title, x.shortcut, x.text, x.changed_at as "changedAt",
    case when c.id is null then null else jsonb_build_object('id', c.id, 'name', c.name) end as category,
    coalesce((select sum(u.uses) from reply_template_uses u where u.template_id = x.id), 0)::int as uses,
    (select u.used_at from reply_template_uses u where u.template_id = x.id and u.user_id = $4) as "usedAt"
  from reply_templates x left join reply_categories c on c.id = x.category_id
  where x.organization_id = $1
    and (x.owner_id = $4 or c.id is not null and ($3::boolean or c.all_teams or c.team_ids && $2::uuid[]))`
const allTemplates = prepared(`${selectTemplates} order by lower(x.title), x.id`)
const oneTemplate = prepared(`${selectTemplates} and x.id = $5`)

const seenBy = (user: SignedIn): readonly unknown[] => [user.organizationId, user.teamIds, managesTeams(user)]
const toCategory = (user: SignedIn, row: CategoryRow): ReplyCategory => ({ ...row, mayChange: managesTemplates(user) })
const toTemplate = (user: SignedIn, row: TemplateRow, files: readonly StoredFile[] = []): ReplyTemplate => ({
  ...row,
  files: [...files],
  mayChange: row.category === null || managesTemplates(user),
})

export const listReplyTemplates = async (
  c: Runner,
  user: SignedIn,
  links: Links,
): Promise<{ categories: ReplyCategory[]; templates: ReplyTemplate[] }> => {
  const categories = await c.run<CategoryRow>(allCategories, seenBy(user))
  const rows = await c.run<TemplateRow>(allTemplates, [...seenBy(user), user.userId])
  const ids = rows.map((row) => row.id)
  const files = await filesOfTemplates(c, links, user.organizationId, ids)
  return {
    categories: categories.map((row) => toCategory(user, row)),
    templates: rows.map((row) => toTemplate(user, row, files.get(row.id))),
  }
}
/** Throws CATEGORY_NOT_FOUND when there is none that the user sees. */
export const findReplyCategory = async (c: Runner, user: SignedIn, id: string): Promise<ReplyCategory> => {
  const [row] = await c.run<CategoryRow>(oneCategory, [...seenBy(user), id])
  if (!row) throw fail('CATEGORY_NOT_FOUND')
  return toCategory(user, row)
}
/** Throws TEMPLATE_NOT_FOUND when there is none that the user sees. */
export const findReplyTemplate = async (
  c: Runner,
  user: SignedIn,
  links: Links,
  id: string,
): Promise<ReplyTemplate> => {
  const [row] = await c.run<TemplateRow>(oneTemplate, [...seenBy(user), user.userId, id])
  if (!row) throw fail('TEMPLATE_NOT_FOUND')
  const files = await filesOfTemplates(c, links, user.organizationId, [id])
  return toTemplate(user, row, files.get(id))
}
