import type { Calendar, CalendarVersion } from '@beseda/contract/entities/calendar.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { localDate, startOfDay } from '@beseda/domain/calendar/zone.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

export type HoursForm = Pick<CalendarVersion, 'timeZone' | 'week' | 'exceptions'>

const insert = prepared(`
  insert into calendar_versions (organization_id, calendar_id, number, valid_from, time_zone, week, exceptions)
  select $1, $2, 1 + coalesce(max(number), 0), $3, $4, $5, $6 from calendar_versions where calendar_id = $2`)
const remove = prepared(`
  delete from calendar_versions where organization_id = $1 and calendar_id = $2 and number = $3`)

/** Sorts the hours, so that equal hours compare as equal text. */
export const tidy = ({ timeZone, week, exceptions }: HoursForm): HoursForm => ({
  timeZone,
  week: tidyWeek(week),
  exceptions: tidyDays(exceptions),
})
const sorted = (hours: HoursForm['week'][number]) =>
  [...hours].map(({ from, until }) => ({ from, until })).sort((a, b) => a.from - b.from)
export const tidyWeek = (week: HoursForm['week']): HoursForm['week'] => week.map(sorted)
export const tidyDays = (exceptions: HoursForm['exceptions']): HoursForm['exceptions'] =>
  exceptions
    .map(({ date, name, hours }) => ({ date, name: name.trim(), hours: sorted(hours) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
export const addVersion = async (
  w: Work,
  calendarId: string,
  validFrom: number | null,
  hours: HoursForm,
): Promise<void> => {
  const { timeZone, week, exceptions } = hours
  const values = [timeZone, JSON.stringify(week), JSON.stringify(exceptions)]
  await w.run(insert, [w.organizationId, calendarId, toDb(validFrom), ...values])
}
/** The hours in force at that time. */
export const hoursAt = ({ versions }: Calendar, at: number): CalendarVersion | undefined =>
  versions.findLast((v) => (v.validFrom ?? 0) <= at)
/** The start of the form's hours: a future day, or now. A day of planned hours is one in their time zone. */
export const beginning = (
  calendar: Calendar,
  date: string | null,
  givenZone: string | undefined,
  now: number,
): number => {
  const planned = calendar.versions.find((v) => v.validFrom !== null && localDate(v.timeZone, v.validFrom) === date)
  const zone = givenZone ?? (planned ?? hoursAt(calendar, now))?.timeZone ?? 'UTC'
  if (date === null || date === localDate(zone, now)) return now
  const at = startOfDay(zone, date)
  if (at < now) throw fail('DATE_PAST')
  return at
}

/**
 * Stores changed hours as a new version, so that waits evaluated by the old hours stay unchanged. It replaces versions that
 * are not in force yet and start at the same time or later.
 */
export const changeHours = async (
  w: Work,
  calendar: Calendar,
  hours: HoursForm,
  from: number,
): Promise<number | null> => {
  const known = hoursAt(calendar, from)
  if (known && JSON.stringify(tidy(known)) === JSON.stringify(hours)) return null
  if (known?.validFrom === from && from > w.now) await removeVersion(w, calendar, known.number)
  await addVersion(w, calendar.id, from, hours)
  return from
}

export const removeVersion = async (w: Work, calendar: Calendar, number: number): Promise<CalendarVersion> => {
  const version = calendar.versions.find((v) => v.number === number)
  if (!version) throw fail('CALENDAR_NOT_FOUND')
  if (version.validFrom === null || version.validFrom <= w.now) throw fail('CALENDAR_IN_FORCE')
  await w.run(remove, [w.organizationId, calendar.id, number])
  return version
}
