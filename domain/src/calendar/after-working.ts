import { type CalendarVersion, hasHours } from './calendar.ts'
import { openTimes } from './open-times.ts'

const day = 86_400_000
/** Search ranges, tried in order: the answer is nearly always in the first one. A year and a month in all. */
const windows = [day, ...Array.from({ length: 57 }, () => 7 * day)]

/**
 * The first time at which this much working time has passed by this version alone, milliseconds; null: not within a
 * year.
 */
export const afterWorking = (version: CalendarVersion, from: number, ms: number): number | null => {
  if (!hasHours(version)) return null
  const always = [{ ...version, validFrom: null }]
  let [left, start] = [ms, from]
  for (const length of windows) {
    for (const open of openTimes(always, start, start + length)) {
      if (left <= open.until - open.from) return open.from + left
      left -= open.until - open.from
    }
    start += length
  }
  return null
}
