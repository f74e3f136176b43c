import type { Due } from './urgency.ts'

/** How far ahead it is said which waits will turn red. */
export const forecastMs = 10 * 60_000
/** As far again is known beside it, so that time may pass before anybody has to ask anew. */
export const forecastKnownMs = 2 * forecastMs

/** Not red yet, but red within that time if nobody answers. */
export const isSoonRed = (due: Due | null, now: number): boolean =>
  due !== null && now < due.highAt && due.highAt <= now + forecastMs
