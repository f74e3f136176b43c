import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { queues } from '@beseda/contract/endpoints/queues.ts'
import { limits } from '@beseda/contract/limits.ts'
import { forecastKnownMs, forecastMs } from '@beseda/domain/sla/forecast.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type ChatRow, selectChats, toChat } from '../chat-view/index.ts'
import type { PhotoLink } from '../photos/index.ts'
import { isOpen } from './queue-sql.ts'

/** Only one page is read; the others are counted. */
const soonRed = prepared(`
  with soon as materialized (select c.id, c.high_at from chats c
    where c.organization_id = $1 and ${isOpen} and c.high_at > $2 and c.high_at <= $3)
  select x.*, (select count(*)::int from soon where high_at <= $4) as total
  from (${selectChats} where c.organization_id = $1
    and c.id = any (array(select id from soon order by high_at, id limit $5))) x
  order by x.high_at, x.id`)

/** All chats that turn red soon unless an operator answers, sorted by time. */
export const forecast = async (
  c: Runner,
  organizationId: string,
  photo: PhotoLink,
  now: number,
): Promise<EntityOf<typeof queues.forecast>> => {
  const most = limits.page.max
  const values = [organizationId, toDb(now), toDb(now + forecastKnownMs), toDb(now + forecastMs), most]
  const rows = await c.run<ChatRow & { total: number }>(soonRed, values)
  const list = rows.map((row) => toChat(row, photo))
  const until = list.length < most ? now + forecastKnownMs : list.at(-1)!.due!.highAt
  return { total: rows[0]?.total ?? 0, chats: list, until }
}
