import { afterWorking } from '../calendar/after-working.ts'
import type { CalendarVersion } from '../calendar/calendar.ts'
import type { Due } from './urgency.ts'

export interface Delays {
  /** Milliseconds without an answer until the chat turns yellow, then red. */
  readonly mediumMs: number
  readonly highMs: number
  /** Only working time counts, where there is a calendar. */
  readonly working?: boolean | undefined
  /** The wait turns neither yellow nor red. */
  readonly off?: boolean | undefined
}

/**
 * When a wait turns yellow and red; null: nobody waits, delays are off, or there is not enough working time within a
 * year. `hours`: the version of the calendar in force when the wait began. Only this version counts: later changes move
 * nothing that people have seen, and reports compute the same times.
 */
export const dueOf = (
  waitingSince: number | null,
  delays: Delays,
  hours: CalendarVersion | null = null,
): Due | null => {
  if (waitingSince === null || delays.off) return null
  const { mediumMs, highMs } = delays
  if (!delays.working || !hours) return { mediumAt: waitingSince + mediumMs, highAt: waitingSince + highMs }
  const mediumAt = afterWorking(hours, waitingSince, mediumMs)
  const highAt = mediumAt === null ? null : afterWorking(hours, mediumAt, highMs - mediumMs)
  return mediumAt === null || highAt === null ? null : { mediumAt, highAt, working: true }
}
