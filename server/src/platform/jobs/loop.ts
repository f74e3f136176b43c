import { isDatabaseAway } from '../db-errors.ts'
import type { Deps } from '../deps.ts'
import { createSignal } from './signal.ts'

export interface Loop {
  /** The next round begins at once. */
  readonly wake: () => void
  /** Returns when the running round has ended; no other begins. */
  readonly stop: () => Promise<void>
  readonly stopping: () => boolean
}
const firstPauseMs = 100
const longestPauseMs = 5_000

/**
 * Runs round after round until stopped. A round says how many milliseconds may pass before the next, unless woken.
 * After a failing one it waits whatever wakes it: 100 ms, doubled up to 5 s, so that an absent database is not stormed.
 */
export const startLoop = (deps: Deps, name: string, round: () => Promise<number>): Loop => {
  const woken = createSignal(deps.clock)
  const stopped = createSignal(deps.clock)
  let stopping = false
  const run = async () => {
    for (let failures = 0; !stopping; ) {
      try {
        const pause = await round()
        failures = 0
        if (!stopping) await woken.wait(pause)
      } catch (error) {
        tell(deps, name, error)
        const pause = Math.min(firstPauseMs * 2 ** failures++, longestPauseMs)
        if (!stopping) await stopped.wait(pause)
      }
    }
  }
  // not in this very turn: whoever starts the loop has not got it yet, and its rounds may ask it
  const ended = Promise.resolve().then(run)
  return {
    wake: woken.raise,
    stopping: () => stopping,
    stop: () => {
      stopping = true
      woken.raise()
      stopped.raise()
      return ended
    },
  }
}
const tell = ({ log, metrics }: Deps, name: string, error: unknown): void => {
  metrics.job({ name, outcome: 'retry', ms: 0 })
  if (isDatabaseAway(error)) log.warn('the database is away', { worker: name, error })
  else log.error('a worker failed', { worker: name, error })
}
