import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSteadyTimers } from './steady-timers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a timer runs once, from the page or from the worker', () => {
  let tick = () => {}
  const timers = makeSteadyTimers((_, run) => {
    tick = run
    return () => {}
  })
  const run = vi.fn()
  timers.later(500, run)
  tick()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  tick()
  expect(run).toHaveBeenCalledTimes(1)
  // The page's own timers are throttled: only the clock advances.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000)
  const late = vi.fn()
  timers.later(500, late)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600)
  tick()
  tick()
  vi.advanceTimersByTime(1000)
  expect(late).toHaveBeenCalledTimes(1)
})

test('a cancelled timer never runs', () => {
  let tick = () => {}
  const timers = makeSteadyTimers((_, run) => {
    tick = run
    return () => {}
  })
  const run = vi.fn()
  timers.later(500, run)()
  vi.advanceTimersByTime(1000)
  tick()
  expect(run).not.toHaveBeenCalled()
})
