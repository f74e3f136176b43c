const minuteMs = 60_000

export interface BreakPlan {
  /** How long the break is to be, minutes; null: that was not said. */
  readonly minutes: number | null
  /** When that is over; null while the break has not begun. */
  readonly until: number | null
}
/**
 * When a break is over that has just been chosen. Another reason for the same break leaves its end where it was; the same minutes
 * again after the end are as many more.
 */
export const breakUntil = (minutes: number | null, before: BreakPlan, now: number): number | null => {
  if (minutes === null) return null
  const goesOn = before.minutes === minutes && before.until !== null && before.until > now
  return goesOn ? before.until : now + minutes * minuteMs
}
