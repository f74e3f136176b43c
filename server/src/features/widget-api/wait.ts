import { openState } from '@beseda/domain/calendar/working-time.ts'
import { expectedWait } from '@beseda/domain/widget/expected-wait.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { versionsOf } from '../calendars/index.ts'

type Runner = Pick<Work, 'run'>
/** Requests of clients within a day count, the latest twenty of the team among the latest of the organization. */
const dayMs = 86_400_000
const waits = prepared(`
  select
    coalesce((select jsonb_agg(x.ms) from (
      select floor(extract(epoch from s.first_reply_at - s.opened_at) * 1000) as ms
      from (select team_id, opened_at, first_reply_at, created_by from chat_sessions where organization_id = $1 order by number desc limit 300) s
      where s.first_reply_at is not null and s.created_by is null and s.opened_at > $3 and ($2::uuid is null or s.team_id = $2)
      limit 20) x), '[]') as replies,
    coalesce((select jsonb_agg(floor(extract(epoch from $4::timestamptz - c.waiting_since) * 1000)) from chats c
      where c.organization_id = $1 and c.status <> 'closed' and c.waiting_since is not null
        and ($2::uuid is null or c.team_id = $2)), '[]') as waiting`)
const calendar = prepared(`
  select coalesce(t.calendar_id, ch.calendar_id, (select d.id from calendars d where d.organization_id = $1 and d.is_default)) as id
  from channels ch left join teams t on t.id = ch.team_id where ch.organization_id = $1 and ch.id = $2`)

interface About {
  readonly organizationId: string
  readonly channelId: string
  readonly teamId: string | null
}
/** What clients of the team wait now, and have waited for their first reply. */
export const waitNow = async (c: Runner, { organizationId, teamId }: About, now: number): Promise<number | null> => {
  const about = [organizationId, teamId, toDb(now - dayMs), toDb(now)]
  const [row] = await c.run<{ replies: number[]; waiting: number[] }>(waits, about)
  return row ? expectedWait(row) : null
}
/** When the next working hours of the team begin; null: they have begun, or there is no calendar. */
export const returnTime = async (
  c: Runner,
  { organizationId, channelId }: About,
  now: number,
): Promise<number | null> => {
  const [row] = await c.run<{ id: string | null }>(calendar, [organizationId, channelId])
  if (!row?.id) return null
  const versions = (await versionsOf(c, organizationId, [row.id])).get(row.id) ?? []
  if (versions.length === 0) return null
  const { open, changesAt } = openState(versions, now)
  return open ? null : changesAt
}
