/**
 * The event ids that this node has received. PostgreSQL assigns ids before the commit, so a lower id may become visible
 * after a higher one. An id in between is missing until it arrives or has been looked for long enough: a rolled-back
 * transaction leaves a hole for ever.
 */
export interface Gaps {
  /** The highest id received. */
  readonly high: () => number
  readonly missing: () => readonly number[]
  readonly note: (id: number, now: number) => void
  /** Stops looking for ids that have been missing since before `before`. */
  readonly giveUp: (before: number) => void
  /** There were too many holes: some of them are not in `missing`. */
  readonly lost: () => boolean
}

const maxMissing = 10_000

export const createGaps = (start: number): Gaps => {
  const missingSince = new Map<number, number>()
  let high = start
  let lost = false
  return {
    high: () => high,
    missing: () => [...missingSince.keys()],
    note: (id, now) => {
      if (id <= high) {
        missingSince.delete(id)
        return
      }
      if (missingSince.size + id - high - 1 > maxMissing) lost = true
      else for (let between = high + 1; between < id; between++) missingSince.set(between, now)
      high = id
    },
    giveUp: (before) => {
      for (const [id, since] of missingSince) if (since < before) missingSince.delete(id)
    },
    lost: () => lost,
  }
}
