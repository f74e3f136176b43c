export type Urgency = 'none' | 'medium' | 'high'
/** When a wait turns yellow and red, milliseconds; stored with the wait, so that everybody uses the same times. */
export interface Due {
  readonly mediumAt: number
  readonly highAt: number
  /** Computed in working time; absent: in calendar time. */
  readonly working?: true | undefined
}

export const urgencyOf = (due: Due | null, now: number): Urgency =>
  due === null || now < due.mediumAt ? 'none' : now < due.highAt ? 'medium' : 'high'
