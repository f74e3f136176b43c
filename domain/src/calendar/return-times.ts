import type { CalendarVersion } from './calendar.ts'
import { openTimes, versionAt } from './open-times.ts'
import { localDate, startOfDay, wallOf, wallOfDate, weekday } from './zone.ts'

/** When a chat that is put away may return. Null: there is no such time, or it is the same as an earlier one. */
export interface ReturnTimes {
  /** An hour before today's working time ends. */
  readonly evening: number | null
  /** The beginning of the next working day. */
  readonly tomorrow: number | null
  /** The first working time from next Monday on. */
  readonly monday: number | null
}
const hour = 3_600_000
const day = 24 * hour
/** Holidays may last so long. */
const aheadMs = 30 * day

/** By the working calendar; without one nobody knows when work begins. */
export const returnTimes = (versions: readonly CalendarVersion[], now: number): ReturnTimes => {
  const zone = versionAt(versions, now)?.timeZone
  if (zone === undefined) return { evening: null, tomorrow: null, monday: null }
  const today = wallOfDate(localDate(zone, now))
  const midnight = (days: number): number => startOfDay(zone, new Date(today + days * day).toISOString().slice(0, 10))
  const firstFrom = (from: number): number | null => openTimes(versions, from, from + aheadMs)[0]?.from ?? null
  const end = openTimes(versions, midnight(0), midnight(1)).at(-1)?.until ?? null
  const evening = end !== null && end - hour > now + hour ? end - hour : null
  const tomorrow = firstFrom(midnight(1))
  const monday = firstFrom(midnight(7 - weekday(wallOf(zone, now))))
  return { evening, tomorrow, monday: monday === tomorrow ? null : monday }
}
