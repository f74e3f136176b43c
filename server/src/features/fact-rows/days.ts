import { dateOf, localDate, startOfDay, wallOfDate } from '@beseda/domain/calendar/zone.ts'
import type { CorrectionReason } from '@beseda/domain/reports/corrections.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const zone = prepared(`select time_zone as "timeZone" from organizations where id = $1`)
export const zoneOf = async (c: Runner, organizationId: string): Promise<string> =>
  (await c.run<{ timeZone: string }>(zone, [organizationId]))[0]?.timeZone ?? 'UTC'

const dayMs = 86_400_000
export interface Day {
  readonly date: string
  /** [startsAt, endsAt), milliseconds: 23 or 25 hours when the clock changes. */
  readonly startsAt: number
  readonly endsAt: number
}
export const nextDate = (date: string, days = 1): string => dateOf(wallOfDate(date) + days * dayMs)
export const dayOf = (timeZone: string, date: string): Day => ({
  date,
  startsAt: startOfDay(timeZone, date),
  endsAt: startOfDay(timeZone, nextDate(date)),
})

/** Something of a session changed at this time. */
export interface ChangedDay {
  readonly at: number
  readonly sessionId: string
  readonly reason: CorrectionReason
}
/** Late enough for what belongs to the day and is still on its way. */
const sealAfterMs = 60_000
/** A day that changes is sealed again only so often. */
const resealAfterMs = 30_000

const correct = prepared(`
  insert into report_corrections (organization_id, date, session_id, reason, at)
  select $1, d.date, x.session_id, x.reason, $2
  from jsonb_to_recordset($3::jsonb) as x(date date, session_id uuid, reason text)
  join report_days d on d.organization_id = $1 and d.date = x.date and d.sealed_at is not null
  on conflict (organization_id, date, session_id, reason) do update set at = excluded.at`)
/** In the order of the days, so that two transactions never wait for one another. */
const touch = prepared(`
  insert into report_days (organization_id, date, time_zone, starts_at, ends_at, due_at)
  select $1, x.date, x.time_zone, x.starts_at, x.ends_at, x.due_at
  from jsonb_to_recordset($3::jsonb) as x(date date, time_zone text, starts_at timestamptz, ends_at timestamptz, due_at timestamptz)
  where $2::timestamptz is not null order by x.date
  on conflict (organization_id, date) do update set sealed_at = null, due_at = excluded.due_at,
    time_zone = excluded.time_zone, starts_at = excluded.starts_at, ends_at = excluded.ends_at
    where report_days.sealed_at is not null or report_days.time_zone <> excluded.time_zone`)

/** Days that change are read from the facts until they are sealed again. Of a sealed day the change is recorded. */
export const changeDays = async (w: Work, changed: readonly ChangedDay[]): Promise<void> => {
  if (changed.length === 0) return
  const timeZone = await zoneOf(w, w.organizationId)
  const days = Map.groupBy(changed, ({ at }) => localDate(timeZone, at))
  for (const [date, list] of [...days].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const { sessionId, reason } of new Map(list.map((c) => [`${c.sessionId} ${c.reason}`, c])).values())
      w.put(correct, { date, session_id: sessionId, reason })
  for (const date of [...days.keys()].sort()) {
    const { startsAt, endsAt } = dayOf(timeZone, date)
    const dueAt = Math.max(endsAt + sealAfterMs, w.now + resealAfterMs)
    const times = { starts_at: toDb(startsAt), ends_at: toDb(endsAt), due_at: toDb(dueAt) }
    w.put(touch, { date, time_zone: timeZone, ...times })
  }
}
