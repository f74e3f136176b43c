import { expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import { sharedClock } from './shared-clock.ts'

const [second, hour] = [1_000, 3_600_000]
/** A machine whose clock can be set, next to the true time. */
const machine = (off: number) => {
  let passed = 0
  let wrong = off
  const start = Date.UTC(2030, 0, 1, 9)
  const timers = new Set<{ at: number; fn: () => void }>()
  const own: Clock = {
    now: () => start + passed + wrong,
    tick: () => passed,
    later: (ms, fn) => {
      const timer = { at: passed + ms, fn }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    sleep: () => Promise.resolve(),
  }
  const advance = async (ms: number): Promise<void> => {
    passed += ms
    for (const timer of [...timers].filter((t) => t.at <= passed)) {
      timers.delete(timer)
      timer.fn()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  const set = (ms: number): void => {
    wrong = ms
  }
  return { own, advance, trueTime: () => start + passed, set }
}

test('before it follows anybody it is the own clock', () => {
  const m = machine(5 * second)
  expect(sharedClock(m.own).now()).toBe(m.own.now())
})
test.each([0, -5 * 60 * second, hour])('a machine that is %i ms off goes by the shared time', async (off) => {
  const m = machine(off)
  const clock = sharedClock(m.own)
  await clock.follow(async () => m.trueTime())
  expect(clock.now()).toBe(m.trueTime())
  await m.advance(7 * second)
  expect(clock.now()).toBe(m.trueTime())
})
test.each([hour, -hour])('nothing happens when the clock of the machine is set by %i ms', async (ms) => {
  const m = machine(0)
  const clock = sharedClock(m.own)
  await clock.follow(async () => m.trueTime())
  m.set(ms)
  expect(clock.now()).toBe(m.trueTime())
  await m.advance(3 * 60 * second)
  expect(clock.now()).toBe(m.trueTime())
})
test('a machine that slept asks at once: its monotonic clock stood still meanwhile', async () => {
  const m = machine(0)
  let slept = 0
  const clock = sharedClock({ ...m.own, now: () => m.own.now() + slept })
  await clock.follow(async () => m.trueTime() + slept)
  slept = hour
  clock.now()
  await m.advance(0)
  expect(clock.now()).toBe(m.trueTime() + hour)
})
test('the time goes on while nobody answers, and what was asked slowly is not believed', async () => {
  const m = machine(0)
  const clock = sharedClock(m.own)
  let answer = async () => m.trueTime()
  await clock.follow(() => answer())
  answer = async () => {
    throw new Error('away')
  }
  await m.advance(25 * second)
  expect(clock.now()).toBe(m.trueTime())
  answer = async () => {
    const before = m.trueTime()
    await m.advance(9 * second)
    return before
  }
  await clock.askAgain()
  expect(clock.now()).toBe(m.trueTime())
})
test('when nobody answers at the beginning it cannot follow', async () => {
  const clock = sharedClock(machine(0).own)
  await expect(clock.follow(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
})
