import { elapsed, later } from './clock.ts'
import { workerPace } from './pace.ts'

export interface SteadyTimers {
  /** Calls `callback` once after `ms`. Returns a function that cancels it. */
  readonly later: (ms: number, callback: () => void) => () => void
  /** Stops checking. */
  readonly end: () => void
}

/**
 * Timers that are accurate in hidden tabs too, where browsers throttle the timers of pages to one a minute. A worker
 * checks every second for late timers.
 */
export const makeSteadyTimers = (pace = workerPace): SteadyTimers => {
  const due = new Map<() => void, number>()
  const end = pace(1000, () => {
    for (const [run, at] of due) if (elapsed() >= at) run()
  })
  return {
    later: (ms, callback) => {
      const cancel = () => {
        due.delete(run)
        cancelLater()
      }
      const run = () => {
        cancel()
        callback()
      }
      const cancelLater = later(ms, run)
      due.set(run, elapsed() + ms)
      return cancel
    },
    end,
  }
}
