import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { chats } from '@beseda/contract/endpoints/chats.ts'
import { limits } from '@beseda/contract/limits.ts'
import { forecastMs } from '@beseda/domain/sla/forecast.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type ChatRow, type Runner, selectChats, toChat } from './entity.ts'

/** The counting is done once for the page: it stands in every row. */
const soonRed = prepared(`
  select x.*, count(*) over ()::int as total from (${selectChats}
    where c.organization_id = $1 and c.status <> 'closed' and c.high_at > $2 and c.high_at <= $3) x
  order by x.high_at, x.id limit $4`)

/** Of all chats those that turn red soon unless somebody answers, the nearest first. */
export const forecast = async (
  c: Runner,
  organizationId: string,
  now: number,
): Promise<EntityOf<typeof chats.forecast>> => {
  const values = [organizationId, toDb(now), toDb(now + forecastMs), limits.page.max]
  const rows = await c.run<ChatRow & { total: number }>(soonRed, values)
  return { total: rows[0]?.total ?? 0, chats: rows.map(toChat) }
}
