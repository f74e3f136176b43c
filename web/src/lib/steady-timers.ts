import { elapsed, later } from './clock.ts'
import { workerPace } from './pace.ts'

export interface SteadyTimers {
  /** Runs `act` once after `ms`; the returned function cancels it. */
  readonly later: (ms: number, act: () => void) => () => void
  /** Ends the worker. */
  readonly end: () => void
}

/**
 * Timers that keep their time in hidden tabs too, where browsers slow the timers of pages down to one a minute. A worker
 * looks every second for timers that are late.
 */
export const makeSteadyTimers = (pace = workerPace): SteadyTimers => {
  const due = new Map<() => void, number>()
  const end = pace(1000, () => {
    for (const [run, at] of due) if (elapsed() >= at) run()
  })
  return {
    later: (ms, act) => {
      const cancel = () => {
        due.delete(run)
        cancelLater()
      }
      const run = () => {
        cancel()
        act()
      }
      const cancelLater = later(ms, run)
      due.set(run, elapsed() + ms)
      return cancel
    },
    end,
  }
}
