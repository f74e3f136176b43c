import { limits } from '@beseda/contract/limits.ts'

/** The minutes as they may be kept: what is no whole number from 1 to 999 switches the function off. */
export const breakMinutesOf = (minutes: number | null): number | null =>
  minutes !== null &&
  Number.isInteger(minutes) &&
  minutes >= limits.breakMinutes.min &&
  minutes <= limits.breakMinutes.max
    ? minutes
    : null
