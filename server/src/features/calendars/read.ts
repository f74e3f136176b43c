import type { Calendar, CalendarVersion } from '@beseda/contract/entities/calendar.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { Work } from '../../platform/unit-of-work.ts'

type Runner = Pick<Work, 'run'>
const named = (table: string) => `
  coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by x.name collate people, x.id) from ${table} x
    where x.organization_id = $1 and x.calendar_id = c.id`
/** Without past versions: they are for evaluating past waits, and the audit log shows them. */
const select = `
  select c.id, ${editColumns('c')}, c.name, c.is_default as "isDefault",
    (select jsonb_agg(v.version order by v.number) from (
      select number, jsonb_build_object('number', number, 'validFrom', (extract(epoch from valid_from) * 1000)::bigint,
        'timeZone', time_zone, 'week', week, 'exceptions', exceptions) as version,
        lead(coalesce(valid_from, '-infinity')) over (order by valid_from nulls first) as ends
      from calendar_versions where organization_id = $1 and calendar_id = c.id) v
      where v.ends is null or v.ends > $2) as versions,
    ${named('teams')} and x.deleted_at is null), '[]') as teams,
    ${named('channels')}), '[]') as channels
  from calendars c where c.organization_id = $1 and c.deleted_at is null`
const all = prepared(`${select} order by c.name collate people, c.id`)
const one = prepared(`${select} and c.id = $3`)

const inOrder = (calendar: Calendar): Calendar => ({
  ...calendar,
  versions: [...calendar.versions].sort((a, b) => (a.validFrom ?? 0) - (b.validFrom ?? 0)),
})
export const listCalendars = async (c: Runner, organizationId: string, now: number) => ({
  calendars: (await c.run<Calendar>(all, [organizationId, toDb(now)])).map(inOrder),
})
export const findCalendar = async (
  c: Runner,
  organizationId: string,
  calendarId: string,
  now: number,
): Promise<Calendar> => {
  const [calendar] = await c.run<Calendar>(one, [organizationId, toDb(now), calendarId])
  if (!calendar) throw fail('CALENDAR_NOT_FOUND')
  return inOrder(calendar)
}

const versions = prepared(`
  select calendar_id as "calendarId", number, valid_from as "validFrom", time_zone as "timeZone", week, exceptions
  from calendar_versions where organization_id = $1 and calendar_id = any ($2::uuid[]) order by calendar_id, number`)
/** All versions by calendar, also past ones and those of deleted calendars: for evaluating past waits. */
export const versionsOf = async (
  c: Runner,
  organizationId: string,
  calendarIds: readonly string[],
): Promise<ReadonlyMap<string, CalendarVersion[]>> => {
  const rows = await c.run<CalendarVersion & { calendarId: string }>(versions, [organizationId, calendarIds])
  return Map.groupBy(rows, (r) => r.calendarId)
}

const known = prepared(`select name from calendars where organization_id = $1 and id = $2 and deleted_at is null`)
/** The name of the calendar chosen in a form; null for none. */
export const calendarName = async (w: Runner, organizationId: string, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const [row] = await w.run<{ name: string }>(known, [organizationId, id])
  if (!row) throw fail('CALENDAR_NOT_FOUND')
  return row.name
}
