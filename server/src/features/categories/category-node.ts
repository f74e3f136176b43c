import { has } from '@beseda/contract/access.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { canEdit } from '@beseda/domain/categories/access.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** A category in the tree, with the teams of its branch. */
export interface CategoryNode {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly path: string
  readonly level: number
  /** null: every team. */
  readonly teamIds: readonly string[] | null
}
const find = prepared(`
  select c.id, c.parent_id as "parentId", c.name, c.path,
    1 + (c.parent_id is not null)::int + (p.parent_id is not null)::int as level,
    case when top.all_teams then null
      else array(select ct.team_id from category_teams ct where ct.category_id = top.id) end as "teamIds"
  from categories c left join categories p on p.id = c.parent_id
    join categories top on top.id = coalesce(p.parent_id, c.parent_id, c.id)
  where c.organization_id = $1 and c.id = $2 and c.deleted_at is null`)

export const assertAccess = (user: SignedIn, teamIds: readonly string[] | null): void => {
  const editor = { teamIds: user.teamIds, all: has(user, 'AUTHORITY_TEAMS_UPDATE') }
  if (!canEdit(teamIds, editor)) throw fail('CATEGORY_ACCESS_DENIED')
}
/** Loads a category that the user may edit. */
export const findToEdit = async (w: Work, user: SignedIn, categoryId: string): Promise<CategoryNode> => {
  const [category] = await w.run<CategoryNode>(find, [w.organizationId, categoryId])
  if (!category) throw fail('CATEGORY_NOT_FOUND')
  assertAccess(user, category.teamIds)
  return category
}

const known = prepared(`
  select id, name from teams where organization_id = $1 and id = any ($2::uuid[]) and deleted_at is null order by lower(name), id`)
/** Loads these teams. Throws when one does not exist. */
export const requireTeams = async (w: Work, teamIds: readonly string[]): Promise<{ id: string; name: string }[]> => {
  const ids = [...new Set(teamIds)]
  const teams = await w.run<{ id: string; name: string }>(known, [w.organizationId, ids])
  if (teams.length < ids.length) throw fail('TEAMS_NOT_FOUND', { count: ids.length - teams.length })
  return teams
}
