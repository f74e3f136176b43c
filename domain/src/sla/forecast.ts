import type { Due } from './urgency.ts'

/** How far ahead the forecast looks. */
export const forecastMs = 10 * 60_000
/** Browsers load twice as much, so that they need not ask again soon. */
export const forecastKnownMs = 2 * forecastMs

/** Not red yet, but red within that time if nobody answers. */
export const isSoonRed = (due: Due | null, now: number): boolean =>
  due !== null && now < due.highAt && due.highAt <= now + forecastMs
