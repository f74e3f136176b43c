import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { editable } from './field-changes.ts'
import { Named } from './user.ts'

/** Minutes since midnight: 540–1080 is 9:00–18:00, 1320–360 ends the next morning, 0–1440 is the whole day. */
export const Hours = z.object({ from: z.number(), until: z.number() })
export type Hours = z.infer<typeof Hours>
/** Those of one day neither touch nor overlap. Only the last may reach over midnight. */
export const areHoursApart = (hours: readonly Hours[]): boolean =>
  [...hours]
    .sort((a, b) => a.from - b.from)
    .every((h, i, sorted) => {
      const next = sorted[i + 1]
      return h.from !== h.until && (next === undefined || (h.until > h.from && h.until < next.from))
    })

/** Whether hours that reach over midnight end before those of the next day begin. Sunday is followed by Monday. */
export const areDaysApart = (week: readonly (readonly Hours[])[]): boolean =>
  week.every((hours, day) => {
    const night = Math.max(Number.NEGATIVE_INFINITY, ...hours.filter((h) => h.until < h.from).map((h) => h.until))
    const next = week[(day + 1) % week.length] ?? []
    return next.every((h) => h.from >= night)
  })

/** A date, `2026-01-31`, that is not like its weekday; without hours it is closed. */
export const ExceptionalDay = z.object({ date: z.string(), name: z.string(), hours: z.array(Hours) })
export type ExceptionalDay = z.infer<typeof ExceptionalDay>

export const CalendarVersion = z.object({
  number: z.number(),
  /** In force from then until the next version's; null: since the beginning of time. */
  validFrom: z.nullable(time),
  timeZone: z.string(),
  /** Seven days from Monday on. */
  week: z.array(z.array(Hours)),
  exceptions: z.array(ExceptionalDay),
})
export type CalendarVersion = z.infer<typeof CalendarVersion>

export const Calendar = z.object({
  id,
  /** Of the settings; `versions` are those of the hours. */
  ...editable,
  name: z.string(),
  /** Of teams and channels that have none of their own. */
  isDefault: z.boolean(),
  /** The first one first. */
  versions: z.array(CalendarVersion),
  /** Whose own it is. */
  teams: z.array(Named),
  channels: z.array(Named),
})
export type Calendar = z.infer<typeof Calendar>
