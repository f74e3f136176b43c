const minuteMs = 60_000

export interface BreakPlan {
  /** How long the break is to be, minutes; null: not said. */
  readonly minutes: number | null
  /** When it ends; null before it has begun. */
  readonly until: number | null
}
/**
 * When a break ends that has just been chosen. Another reason for the same break keeps its end. The same minutes after the end
 * start a new period.
 */
export const breakUntil = (minutes: number | null, before: BreakPlan, now: number): number | null => {
  if (minutes === null) return null
  const goesOn = before.minutes === minutes && before.until !== null && before.until > now
  return goesOn ? before.until : now + minutes * minuteMs
}
