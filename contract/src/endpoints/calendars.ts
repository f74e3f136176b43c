import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { areDaysApart, areHoursApart, Calendar } from '../entities/calendar.ts'
import { id, nameText, nothing, seenVersion, text, timeZone, whole } from '../fields.ts'
import { limits } from '../limits.ts'

/** Users who manage teams also manage their calendars. */
const manages = needs('AUTHORITY_TEAMS_UPDATE')

const hours = z.strictObject({ from: whole({ min: 0, max: 1439 }), until: whole({ min: 0, max: 1440 }) })
const day = z
  .array(hours)
  .check(z.maxLength(limits.hoursPerDay, 'FIELD_INVALID'), z.refine(areHoursApart, 'HOURS_INVALID'))
const isDate = (s: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(s) &&
  !Number.isNaN(Date.parse(`${s}T00:00Z`)) &&
  new Date(`${s}T00:00Z`).toISOString().startsWith(s)
const date = z.string({ error: 'FIELD_REQUIRED' }).check(z.refine(isDate, 'DATE_INVALID'))
const exceptions = z.array(z.strictObject({ date, name: text(limits.exceptionName), hours: day })).check(
  z.maxLength(limits.exceptions, 'FIELD_INVALID'),
  z.refine((list) => new Set(list.map((e) => e.date)).size === list.length, 'DATE_TWICE'),
)

/** What the form of a calendar holds. */
export const calendarFields = {
  name: nameText(limits.calendarName),
  isDefault: z.boolean({ error: 'FIELD_INVALID' }),
  timeZone,
  week: z.array(day).check(z.length(7, 'FIELD_INVALID'), z.refine(areDaysApart, 'HOURS_OVERLAP_NEXT_DAY')),
  exceptions,
}
const oneCalendar = z.strictObject({ calendarId: id })

export const calendars = {
  list: endpoint({
    method: 'GET',
    path: '/calendars',
    access: anyUser,
    input: nothing,
    /** By name. */
    entity: z.object({ calendars: z.array(Calendar) }),
    errors: [],
  }),
  /** Its first hours apply to all the past, because nothing used the calendar before. */
  create: endpoint({
    method: 'POST',
    path: '/calendars',
    access: manages,
    input: z.strictObject(calendarFields),
    entity: Calendar,
    errors: ['CALENDAR_NAME_TAKEN'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/calendars/:calendarId',
    access: manages,
    /**
     * Changes only the given fields. Other hours hold from the beginning of the day `validFrom` in their time zone; null
     * or absent: from now on. Hours that are not given are those in force then.
     */
    input: z.strictObject({
      calendarId: id,
      version: seenVersion,
      ...z.partial(z.object(calendarFields)).def.shape,
      validFrom: z.optional(z.nullable(date)),
    }),
    entity: Calendar,
    errors: ['CALENDAR_NOT_FOUND', 'CALENDAR_NAME_TAKEN', 'DATE_PAST', 'FIELDS_CHANGED_MEANWHILE'],
  }),
  /** Takes back hours that were to hold later. */
  removeVersion: endpoint({
    method: 'DELETE',
    path: '/calendars/:calendarId/versions/:number',
    access: manages,
    input: z.strictObject({
      calendarId: id,
      number: z.coerce.number({ error: 'NUMBER_INVALID' }).check(z.int('NUMBER_INVALID'), z.gte(1, 'NUMBER_RANGE')),
    }),
    entity: Calendar,
    errors: ['CALENDAR_NOT_FOUND', 'CALENDAR_IN_FORCE'],
  }),
  /** Teams and channels that used it then use the next calendar in rank. */
  remove: endpoint({
    method: 'DELETE',
    path: '/calendars/:calendarId',
    access: manages,
    input: oneCalendar,
    entity: z.null(),
    errors: ['CALENDAR_NOT_FOUND'],
  }),
} as const
