import { isDatabaseAway } from '../db-errors.ts'
import type { Deps } from '../deps.ts'
import { createSignal } from './signal.ts'

export interface Loop {
  /** Starts the next round immediately. */
  readonly wake: () => void
  /** Resolves when the running round has ended. No other round starts. */
  readonly stop: () => Promise<void>
  readonly stopping: () => boolean
}
const firstPauseMs = 100
const longestPauseMs = 5_000

/**
 * Runs rounds until stopped. A round returns the milliseconds until the next one, unless woken earlier. After a failed
 * round it always pauses: 100 ms, doubled up to 5 s, so that an unreachable database is not overloaded.
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
        report(deps, name, error)
        const pause = Math.min(firstPauseMs * 2 ** failures++, longestPauseMs)
        if (!stopping) await stopped.wait(pause)
      }
    }
  }
  // deferred, because the first round may use the loop that this call returns
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
const report = ({ log, metrics }: Deps, name: string, error: unknown): void => {
  metrics.job({ name, outcome: 'retry', ms: 0 })
  if (isDatabaseAway(error)) log.warn('the database is away', { worker: name, error })
  else log.error('a worker failed', { worker: name, error })
}
