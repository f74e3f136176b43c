/** How long what nobody asks for any more stays in memory. */
const idleMs = 60_000

interface Kept<T> {
  /** By the monotonic clock. */
  readonly at: number
  readonly value: Promise<T>
}
export interface Keeper<T> {
  readonly get: (key: string, tick: number, make: () => Promise<T>) => Promise<T>
  readonly forget: (key: string) => void
}
/**
 * One answer for everybody who asks for the same within `ms`: many viewers cost as much as one. Callers who come while it is
 * made wait for it. A failure is not kept.
 */
export const keepFor = <T>(ms: number): Keeper<T> => {
  const kept = new Map<string, Kept<T>>()
  const isFresh = (one: Kept<T>, tick: number, most: number) => tick >= one.at && tick - one.at < most
  return {
    get: (key, tick, make) => {
      const known = kept.get(key)
      if (known && isFresh(known, tick, ms)) return known.value
      for (const [other, one] of kept) if (!isFresh(one, tick, idleMs)) kept.delete(other)
      const value = make()
      const made = { at: tick, value }
      kept.set(key, made)
      value.catch(() => kept.get(key) === made && kept.delete(key))
      return value
    },
    forget: (key) => void kept.delete(key),
  }
}
