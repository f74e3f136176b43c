import type { Availability } from '@beseda/contract/entities/report.ts'

export interface LoadOfHour {
  readonly hour: number
  /** Sessions opened in this hour on an average day. */
  readonly dialogs: number
  /** Operators online on average. */
  readonly online: number
}
const quartersOfHour = 4

/** Load of an average day against the operators present, by hour of the time zone. Hours that never were are left out. */
export const loadByHour = (
  coverage: Availability['coverage'],
  hourOf: (at: number) => number,
): readonly LoadOfHour[] => {
  const sums = Array.from({ length: 24 }, () => ({ quarters: 0, dialogs: 0, online: 0 }))
  for (const { start, online, dialogs } of coverage) {
    const sum = sums[hourOf(start)]!
    sum.quarters += 1
    sum.dialogs += dialogs
    sum.online += online
  }
  return sums.flatMap(({ quarters, dialogs, online }, hour) =>
    quarters === 0 ? [] : [{ hour, dialogs: (dialogs / quarters) * quartersOfHour, online: online / quarters }],
  )
}
