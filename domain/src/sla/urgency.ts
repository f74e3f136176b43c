export type Urgency = 'none' | 'medium' | 'high'
/** When a wait turns yellow and red, milliseconds; kept with the wait, so that everybody goes by the same. */
export interface Due {
  readonly mediumAt: number
  readonly highAt: number
  /** Found by working time alone; absent: by the clock on the wall. */
  readonly working?: true | undefined
}

export const urgencyOf = (due: Due | null, now: number): Urgency =>
  due === null || now < due.mediumAt ? 'none' : now < due.highAt ? 'medium' : 'high'
