import type { ChatFilterChoices } from '@beseda/contract/entities/chat-filter.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { queueViewer, seenIds } from '../chat-view/index.ts'

/** $2 all chats, $3 teams and channels of the user (`seenIds`), $4 the user. */
const readTeams = prepared(`
  select t.id, t.name from teams t
  where t.organization_id = $1 and t.deleted_at is null and ($2::boolean or t.id = any ($3::uuid[])) and $4::uuid is not null
  order by lower(t.name), t.id`)
/** Who handles chats, or has handled them; without the right to all chats, the user and the members of their teams. */
const readOperators = prepared(`
  select u.id, u.name, u.active from users u join roles r on r.id = u.role_id
  where u.organization_id = $1
    and ($2::boolean or u.id = $4 or exists (select 1 from team_members m where m.user_id = u.id and m.team_id = any ($3::uuid[])))
    and ((u.active and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights))
      or exists (select 1 from chats c where c.organization_id = $1 and c.operator_id = u.id and c.status = 'assigned')
      or exists (select 1 from chats c where c.organization_id = $1 and c.operator_id = u.id and c.status = 'closed'))
  order by not u.active, lower(u.name), u.id`)
/** Channels of the user's teams, and of open chats that they see. */
const readChannels = prepared(`
  select h.id, h.name, h.type from channels h
  where h.organization_id = $1 and ($2::boolean or h.team_id = any ($3::uuid[]) or h.id = any ($3::uuid[])
    or exists (select 1 from chats c where c.organization_id = $1 and c.channel_id = h.id and c.status <> 'closed'
      and (c.operator_id = $4 or c.team_id is null or c.team_id = any ($3::uuid[]))))
  order by not h.active, lower(h.name), h.id`)

/** Those of the user's teams; a topic and a subtopic have the teams of their category. */
const readCategories = prepared(`
  select c.id, c.parent_id as "parentId", c.name from categories c left join categories p on p.id = c.parent_id
    join categories top on top.id = coalesce(p.parent_id, c.parent_id, c.id)
  where c.organization_id = $1 and c.deleted_at is null and $4::uuid is not null
    and ($2::boolean or top.all_teams
      or exists (select from category_teams m where m.category_id = top.id and m.team_id = any ($3::uuid[])))
  order by c.parent_id is not null, p.parent_id is not null, c.position, c.id`)

/** Teams, operators, channels and categories by which the user can filter: of the chats that they may see. */
export const filterChoices = async (c: Runner, user: SignedIn): Promise<ChatFilterChoices> => {
  const values = [user.organizationId, queueViewer(user).allChats, seenIds(user), user.userId]
  const [teams, operators, channels, categories] = await Promise.all([
    c.run<ChatFilterChoices['teams'][number]>(readTeams, values),
    c.run<ChatFilterChoices['operators'][number]>(readOperators, values),
    c.run<ChatFilterChoices['channels'][number]>(readChannels, values),
    user.options.includes('OPTION_CHAT_CATEGORIES')
      ? c.run<ChatFilterChoices['categories'][number]>(readCategories, values)
      : [],
  ])
  return { teams, operators, channels, categories }
}
