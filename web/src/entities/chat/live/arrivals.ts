import type { Entities } from '@beseda/contract/realtime.ts'

/**
 * Recent events of the stream. A response requested before an event arrived is older than it, so the events that
 * arrived since the request are applied to it.
 */
const kept = 1000
let count = 0
let recent: readonly { readonly n: number; readonly entities: Entities }[] = []

const listeners = new Set<(entities: Entities) => void>()
/** Subscribes to events; returns the function that unsubscribes. */
export const onArrival = (listener: (entities: Entities) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const noteArrival = (entities: Entities): void => {
  count += 1
  recent = [...(recent.length >= kept ? recent.slice(-kept / 2) : recent), { n: count, entities }]
  for (const listener of listeners) listener(entities)
}
/** Call before the request; pass the result to `arrivedSince` with the response. */
export const arrivalMark = (): number => count
export const arrivedSince = (mark: number): readonly Entities[] =>
  recent.filter(({ n }) => n > mark).map(({ entities }) => entities)
