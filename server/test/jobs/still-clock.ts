import { type TestClock, testClock } from '../../src/platform/clock.ts'

/** A clock that stands still until the test advances it. It knows how many wait for it. */
export interface StillClock extends TestClock {
  /** Timers that have neither run nor been cancelled. A loop between two rounds has one. */
  readonly pending: () => number
}
export const stillClock = (): StillClock => {
  const clock = testClock()
  let pending = 0
  const later: TestClock['later'] = (ms, fn) => {
    let isOver = false
    const end = () => {
      if (!isOver) pending--
      isOver = true
    }
    pending++
    const cancel = clock.later(ms, () => {
      end()
      fn()
    })
    return () => {
      end()
      cancel()
    }
  }
  const sleep = (ms: number) => new Promise<void>((resolve) => void later(ms, resolve))
  return { ...clock, later, sleep, pending: () => pending }
}
