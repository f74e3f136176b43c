import type { Category, CategoryChoice } from '@beseda/contract/entities/category.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'

export type Runner = Pick<Work, 'run'>
const select = `
  select c.id, ${editColumns('c')}, c.parent_id as "parentId", c.name, c.path,
    case when c.parent_id is not null or c.all_teams then null
      else coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id)
        from category_teams ct join teams t on t.id = ct.team_id where ct.category_id = c.id and t.deleted_at is null), '[]') end as teams,
    (select count(*)::int from chat_sessions s where s.organization_id = c.organization_id and s.category_id = c.id) as uses
  from categories c where c.organization_id = $1 and c.deleted_at is null`
const all = prepared(`${select} order by c.parent_id is not null, c.position, c.id`)
const one = prepared(`${select} and c.id = $2`)

export const listCategories = async (c: Runner, organizationId: string): Promise<{ categories: Category[] }> => ({
  categories: await c.run<Category>(all, [organizationId]),
})
export const findCategory = async (c: Runner, organizationId: string, categoryId: string): Promise<Category> => {
  const [category] = await c.run<Category>(one, [organizationId, categoryId])
  if (!category) throw fail('CATEGORY_NOT_FOUND')
  return category
}

const choices = prepared(`
  select c.id, c.parent_id as "parentId", c.name
  from categories c left join categories p on p.id = c.parent_id
    join categories top on top.id = coalesce(p.parent_id, c.parent_id, c.id)
  where c.organization_id = $1 and c.deleted_at is null
    and (top.all_teams or exists (select from category_teams ct where ct.category_id = top.id and ct.team_id = $2))
  order by c.position, c.id`)
/** The categories that can be chosen in a chat. Its team decides, not the caller. */
export const categoriesOfChat = async (
  c: Runner,
  user: SignedIn,
  chatId: string,
): Promise<{ categories: CategoryChoice[] }> => {
  const chat = await findChat(c, user, chatId)
  return { categories: await c.run<CategoryChoice>(choices, [user.organizationId, chat.team?.id ?? null]) }
}
