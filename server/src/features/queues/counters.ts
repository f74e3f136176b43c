import type { Counters } from '@beseda/contract/entities/chat.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { queueViewer, seenIds } from '../chat-view/index.ts'

const statement = prepared(`
  select count(*) filter (where status = 'assigned' and operator_id = $2)::int as assigned,
    count(*) filter (where status = 'pending' and team)::int as pending,
    count(*) filter (where high_at <= $4 and (operator_id = $2 or (status = 'pending' and team)))::int as overdue,
    count(*) filter (where session_created_by = $2 and ($5::boolean or operator_id = $2 or team))::int as created
  from (select status, operator_id, high_at, session_created_by, 
      (team_id is null or team_id = any ($3::uuid[]) or channel_id = any ($3::uuid[])) as team
    from chats where organization_id = $1 and status <> 'closed' and closing_at is null) c`)

/** The numbers of the menu: the queues as `mine`, by the conditions of list.ts. */
export const countChats = async (c: Runner, user: SignedIn, now: number): Promise<Counters> =>
  (
    await c.run<Counters>(statement, [
      ...[user.organizationId, user.userId, seenIds(user), toDb(now)],
      queueViewer(user).allChats,
    ])
  )[0]!
