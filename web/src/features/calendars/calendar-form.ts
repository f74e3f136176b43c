import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { Calendar, CalendarVersion } from '@beseda/contract/entities/calendar.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { localDate } from '@beseda/domain/calendar/zone.ts'
import { textOrNull } from '../../lib/form-values.ts'
import type { CollisionField } from '../../parts/Collisions.tsx'
import { formerValues } from '../../parts/FormAndChanges.tsx'
import { hoursOf, type TypedHours, tidyClock, typedOf } from './hours.ts'

export interface TypedDay {
  readonly date: string
  readonly name: string
  readonly hours: readonly TypedHours[]
}
/** The typed values. `validFrom` empty: from now on. */
export type CalendarValues = Readonly<{
  name: string
  isDefault: boolean
  timeZone: string
  week: readonly (readonly TypedHours[])[]
  exceptions: readonly TypedDay[]
  validFrom: string
}>
const usual = [{ from: '9:00', until: '18:00' }]

/** The current version; the others are planned. */
export const versionNow = ({ versions }: Calendar, now: number): CalendarVersion =>
  versions.findLast((v) => (v.validFrom ?? 0) <= now) ?? versions[0]!

/** A new calendar starts with five days of eight hours. */
export const valuesOf = (
  calendar: Calendar | null,
  version: CalendarVersion | null,
  o: { now: number; timeZone: string; isFirst: boolean },
): CalendarValues =>
  calendar && version
    ? {
        name: calendar.name,
        isDefault: calendar.isDefault,
        timeZone: version.timeZone,
        week: version.week.map(typedOf),
        exceptions: version.exceptions.map((e) => ({ ...e, hours: typedOf(e.hours) })),
        validFrom:
          version.validFrom !== null && version.validFrom > o.now ? localDate(version.timeZone, version.validFrom) : '',
      }
    : {
        ...{ name: '', isDefault: o.isFirst, timeZone: o.timeZone, exceptions: [], validFrom: '' },
        week: [usual, usual, usual, usual, usual, [], []],
      }

const given = (day: readonly TypedHours[]) => hoursOf(day) ?? []
export const hoursIn = ({ timeZone, week, exceptions }: CalendarValues) => ({
  timeZone,
  week: week.map(given),
  exceptions: exceptions.map(({ date, name, hours }) => ({ date, name: name.trim(), hours: given(hours) })),
})
export const toInput = (values: CalendarValues, calendar: Calendar | null) => ({
  ...(calendar && { calendarId: calendar.id, validFrom: textOrNull(values.validFrom) }),
  name: values.name,
  isDefault: values.isDefault,
  ...hoursIn(values),
})
/** The day from which hours hold goes with every change. Another day means other hours, so all of them go with it. */
export const keptInput = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  before.validFrom === after.validFrom ? ['validFrom'] : ['validFrom', 'timeZone', 'week', 'exceptions']
const clocks = (hours: readonly TypedHours[]): string => hours.map((h) => `${h.from}–${h.until}`).join(', ')
/** How values of the form are shown next to each other when two people have changed them. */
export const collidingFields: Readonly<Record<string, CollisionField>> = {
  week: {
    audit: 'weekHours',
    show: (week: CalendarValues['week']) =>
      week.flatMap((hours, day) => (hours.length > 0 ? [`${day} ${clocks(hours)}`] : [])),
  },
  exceptions: {
    show: (days: CalendarValues['exceptions']) =>
      days.map(({ date, name, hours }) => [date, clocks(hours), name].filter(Boolean).join(' ')),
  },
}
/** Invalid hours do not reach the schema, so their error is created here. */
export const check = ({ week, exceptions }: CalendarValues): { week?: ErrorCode; exceptions?: ErrorCode } => ({
  ...(week.some((day) => hoursOf(day) === null) && { week: 'HOURS_INVALID' as const }),
  ...(exceptions.some((e) => hoursOf(e.hours) === null) && { exceptions: 'HOURS_INVALID' as const }),
})

/** `09:00–18:00, 19:00–20:00` of the log. */
const logged = (text: string): TypedHours[] =>
  text.split(', ').flatMap((part) => {
    const [from, until] = part.split('–')
    return from && until ? [{ from: tidyClock(from), until: tidyClock(until) }] : []
  })
/** `0 09:00–18:00` is Monday. */
const weekFrom = (before: AuditChange['before']): TypedHours[][] => {
  const lines = Array.isArray(before) ? before.map(String) : []
  return Array.from({ length: 7 }, (_, day) => logged(lines.find((l) => l.startsWith(`${day} `))?.slice(2) ?? ''))
}
const dayFrom = (line: string): TypedDay => {
  const [, date = '', hours = '', name = ''] =
    /^(\S+)(?: (\d\d:\d\d–\d\d:\d\d(?:, \d\d:\d\d–\d\d:\d\d)*))?(?: (.*))?$/.exec(line) ?? []
  return { date, name, hours: logged(hours) }
}
/** Former values of a change, as form values. The time from which they applied is not restored. */
export const formerOf = (changes: readonly AuditChange[]): Partial<CalendarValues> =>
  formerValues<CalendarValues>(changes, {
    name: (before) => ({ name: String(before ?? '') }),
    isDefault: (before) => ({ isDefault: before === true }),
    timeZone: (before) => ({ timeZone: String(before ?? '') }),
    weekHours: (before) => ({ week: weekFrom(before) }),
    exceptions: (before) => ({ exceptions: (Array.isArray(before) ? before.map(String) : []).map(dayFrom) }),
  })
