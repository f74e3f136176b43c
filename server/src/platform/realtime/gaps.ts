/**
 * Which event ids we have heard of. Ids rise but are handed out before the commit, so a lower one may become visible
 * after a higher one: what lies between is missing until it is told, found, or has been looked for long enough
 * (a rolled-back transaction leaves a hole for ever).
 */
export interface Gaps {
  /** The highest id heard of. */
  readonly high: () => number
  readonly missing: () => readonly number[]
  readonly note: (id: number, now: number) => void
  /** Stops looking for what has been missing since before `before`. */
  readonly giveUp: (before: number) => void
  /** There were more holes than can be looked for; some are not in `missing`. */
  readonly lost: () => boolean
}

/** More holes than this are not searched. */
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
