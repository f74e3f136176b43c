import { type CalendarVersion, hasHours } from './calendar.ts'
import { inForce, openTimes, type Stretch } from './open-times.ts'

const sum = (stretches: readonly Stretch[]): number => stretches.reduce((ms, s) => ms + s.until - s.from, 0)

/**
 * Milliseconds of working time between two times, for running clocks. 0 outside the hours; null when no calendar in
 * force has any.
 */
export const workingTime = (versions: readonly CalendarVersion[], from: number, until: number): number | null =>
  inForce(versions, from, until).some((p) => hasHours(p.version)) ? sum(openTimes(versions, from, until)) : null

/**
 * The same for a value that goes into an average: null when all of it was outside the hours, so that a night is left out
 * and does not count as 0.
 */
export const workingValue = (versions: readonly CalendarVersion[], from: number, until: number): number | null => {
  const ms = workingTime(versions, from, until)
  return ms === 0 && !isOpen(versions, from) ? null : ms
}

export const isOpen = (versions: readonly CalendarVersion[], at: number): boolean =>
  openTimes(versions, at, at + 1).length > 0

export interface OpenState {
  readonly open: boolean
  /** When that changes, milliseconds; null: not within a year. */
  readonly changesAt: number | null
}
const [day, horizon] = [86_400_000, 400]
/** Whether it is working time, and until when. */
export const openState = (versions: readonly CalendarVersion[], at: number): OpenState => {
  const open = isOpen(versions, at)
  // Day by day: the answer is nearly always near.
  for (let i = 0, end = at; i < horizon; i++) {
    const from = end
    end += day
    const [first] = openTimes(versions, from, end)
    if (open) {
      if (!first || first.from > from) return { open, changesAt: from }
      if (first.until < end) return { open, changesAt: first.until }
    } else if (first) return { open, changesAt: first.from }
  }
  return { open, changesAt: null }
}
