import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { queues } from '@beseda/contract/endpoints/queues.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import { type ChatRow, selectChats, toChat } from '../chat-view/index.ts'
import type { PhotoLink } from '../photos/index.ts'
import { isPending } from './queue-sql.ts'

const oldest = prepared(`
  with oldest as materialized (select c.id, count(*) over ()::int as total from chats c
    where c.organization_id = $1 and ${isPending} order by c.waiting_since nulls last, c.id limit $2)
  select x.*, o.total from oldest o join (${selectChats} where c.organization_id = $1
    and c.id = any (array(select id from oldest))) x on x.id = o.id
  order by x.waiting_since nulls last, x.id`)

/** The chats of all queues that wait longest, the oldest first. */
export const longestWaiting = async (
  c: Runner,
  organizationId: string,
  photo: PhotoLink,
  limit: number,
): Promise<EntityOf<typeof queues.longestWaiting>> => {
  const rows = await c.run<ChatRow & { total: number }>(oldest, [organizationId, limit])
  return { total: rows[0]?.total ?? 0, chats: rows.map((row) => toChat(row, photo)) }
}
