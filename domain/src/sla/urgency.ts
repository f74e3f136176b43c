export type Urgency = 'none' | 'medium' | 'high'
export interface Delays {
  /** After so long without an answer the chat turns yellow, then red. Milliseconds. */
  readonly mediumMs: number
  readonly highMs: number
}
export interface Due {
  readonly mediumAt: number
  readonly highAt: number
}
export const dueOf = (waitingSince: number | null, delays: Delays): Due | null =>
  waitingSince === null ? null : { mediumAt: waitingSince + delays.mediumMs, highAt: waitingSince + delays.highMs }

export const urgencyOf = (due: Due | null, now: number): Urgency =>
  due === null || now < due.mediumAt ? 'none' : now < due.highAt ? 'medium' : 'high'
