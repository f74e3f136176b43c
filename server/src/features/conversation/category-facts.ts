import type { CategoryFacts, FactGroups } from '@beseda/domain/chat-session/facts.ts'
import type { Input } from '@beseda/domain/chat-session/input.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** The access is that of the top of its branch: the category itself, its parent or grandparent. */
const named = prepared(`
  select c.id, c.path,
    case when top.all_teams then null
      else array(select ct.team_id from category_teams ct where ct.category_id = top.id) end as "teamIds",
    not exists (select from categories k where k.parent_id = c.id and k.deleted_at is null) as "isLast"
  from categories c left join categories p on p.id = c.parent_id
    join categories top on top.id = coalesce(p.parent_id, c.parent_id, c.id)
  where c.organization_id = $1 and c.id = $2 and c.deleted_at is null`)
/** Whether the plan has categories and this team has some to choose from: every branch ends in a leaf. */
const available = prepared(`
  select exists (select from categories c join organizations o on o.id = c.organization_id
    where c.organization_id = $1 and 'OPTION_CHAT_CATEGORIES' = any (o.options) and c.parent_id is null and c.deleted_at is null
      and (c.all_teams or exists (select from category_teams ct where ct.category_id = c.id and ct.team_id = $2))) as needed`)

const find = async (w: Work, id: string): Promise<CategoryFacts | null> =>
  (await w.run<CategoryFacts>(named, [w.organizationId, id]))[0] ?? null

/** The facts for a closing and for a change of the category. */
export const categoryFacts = async (w: Work, state: ChatState, input: Input): Promise<FactGroups['category']> => {
  if (input.type !== 'close' && input.type !== 'categorised') return { category: null, categoryNeeded: false }
  if (input.categoryId) return { category: await find(w, input.categoryId), categoryNeeded: false }
  if (input.type !== 'close') return { category: null, categoryNeeded: false }
  const [category, [row]] = await Promise.all([
    state.categoryId === null ? null : find(w, state.categoryId),
    w.run<{ needed: boolean }>(available, [w.organizationId, state.teamId]),
  ])
  return { category, categoryNeeded: row!.needed }
}
