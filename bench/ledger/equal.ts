import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** The first difference between a cached list and the fresh one, as text; null: they are equal. */
export const firstDifference = (held: readonly unknown[], fresh: readonly unknown[]): string | null => {
  const length = Math.max(held.length, fresh.length)
  for (let i = 0; i < length; i++)
    if (!isDeepStrictEqual(held[i], fresh[i]))
      return `entry ${i} of ${held.length} is ${JSON.stringify(held[i])}, fresh (of ${fresh.length}) ${JSON.stringify(fresh[i])}`
  return null
}
/** Polls until there is no difference. Returns the elapsed milliseconds; throws with the difference after `ms`. */
export const untilEqual = async (difference: () => Promise<string | null>, ms: number): Promise<number> => {
  const startedAt = performance.now()
  for (;;) {
    const found = await difference()
    const took = performance.now() - startedAt
    if (found === null) return took
    if (took > ms) throw new Error(`after ${Math.round(took)} ms not as a fresh fetch: ${found}`)
    await sleep(50)
  }
}
