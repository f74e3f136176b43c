/** With random.ts, the only file that may read the machine's clock or set a timer (checked by tools/arch.mjs). */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Monotonic milliseconds, for measuring durations. */
  readonly tick: () => number
  /** Calls `fn` once after `ms`. Returns the cancellation. A pending timer does not keep the process alive. */
  readonly later: (ms: number, fn: () => void) => () => void
  readonly sleep: (ms: number) => Promise<void>
}
export const systemClock: Clock = {
  now: () => Date.now(),
  tick: () => performance.now(),
  later: (ms, fn) => {
    const timer = setTimeout(fn, Math.min(ms, 2 ** 31 - 1))
    timer.unref()
    return () => clearTimeout(timer)
  },
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

export interface TestClock extends Clock {
  /** Advances the time and runs due timers in order. */
  readonly advance: (ms: number) => void
}
export const testClock = (start = Date.UTC(2030, 0, 1, 9)): TestClock => {
  let now = start
  const timers = new Set<{ at: number; fn: () => void }>()
  const later: Clock['later'] = (ms, fn) => {
    const timer = { at: now + ms, fn }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const runDue = (until: number) => {
    for (;;) {
      const [next] = [...timers].filter((t) => t.at <= until).sort((a, b) => a.at - b.at)
      if (!next) return
      timers.delete(next)
      now = Math.max(now, next.at)
      next.fn()
    }
  }
  return {
    now: () => now,
    tick: () => now,
    later,
    sleep: (ms) => new Promise((resolve) => later(ms, resolve)),
    advance: (ms) => {
      const until = now + ms
      runDue(until)
      now = until
    },
  }
}
