import type { Entities } from '@beseda/contract/realtime.ts'

/**
 * What the stream brought lately. An answer that was under way meanwhile is older than that: it is brought up to date
 * with everything that arrived since it was asked for.
 */
const kept = 1000
let count = 0
let recent: readonly { readonly n: number; readonly entities: Entities }[] = []

const listeners = new Set<(entities: Entities) => void>()
/** Hears what comes from now on, until the returned function is called. */
export const onArrival = (hear: (entities: Entities) => void): (() => void) => {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

export const noteArrival = (entities: Entities): void => {
  count += 1
  recent = [...(recent.length >= kept ? recent.slice(-kept / 2) : recent), { n: count, entities }]
  for (const hear of listeners) hear(entities)
}
/** Taken before asking; given to `arrivedSince` when the answer is there. */
export const arrivalMark = (): number => count
export const arrivedSince = (mark: number): readonly Entities[] =>
  recent.filter(({ n }) => n > mark).map(({ entities }) => entities)
