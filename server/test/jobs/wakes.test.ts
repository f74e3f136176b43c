import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startWorker, type Worker } from '../../src/app/worker.ts'
import { type Clock, type TestClock, testClock } from '../../src/platform/clock.ts'
import type { Sweep } from '../../src/platform/sweeps.ts'
import { type PlainHandlers, plainHandlers } from './plain-jobs.ts'
import { eventually, openShop, type Shop } from './shop.ts'

/** When a worker looks for work. The time stands still until the test moves it, so the machine's speed does not matter. */

let clock: TestClock
let shop: Shop
let workers: Worker[]
/** The pauses that the worker's loops have begun, milliseconds. */
let pauses: number[]
let ran: { text: string; at: number }[]
beforeEach(async () => {
  clock = testClock()
  pauses = []
  ran = []
  workers = []
  shop = await openShop(watched(clock, (ms) => void pauses.push(ms)))
})
afterEach(async () => {
  await Promise.all(workers.map((w) => w.stop()))
  await shop.close()
})
const watched = (of: TestClock, onLater: (ms: number) => void): Clock => ({
  ...of,
  later: (ms, fn) => {
    onLater(ms)
    return of.later(ms, fn)
  },
})
const start = (handlers: PlainHandlers, sweeps: readonly Sweep[] = [], deps = shop.deps): void =>
  void workers.push(startWorker(deps, plainHandlers(handlers), sweeps))
const record = (text: string) => void ran.push({ text, at: clock.now() })
const marking: PlainHandlers = { mark: { inside: async (_, { text }: { text: string }) => record(text) } }
const mark = (text: string, more: object = {}) => ({ name: 'mark', data: { text }, ...more })
const pollMs = 1_000

test('a job that is added on its node wakes the worker', async () => {
  start(marking)
  await eventually(() => pauses).toContain(pollMs)
  await shop.add(mark('a'))
  await eventually(() => ran).toEqual([{ text: 'a', at: clock.now() }])
})
test('a delayed job runs at its time, not at the next poll', async () => {
  start(marking)
  const at = clock.now() + 350
  await shop.add(mark('later', { at }))
  await eventually(() => pauses).toContain(350)
  clock.advance(350)
  await eventually(() => ran).toEqual([{ text: 'later', at }])
})
test('a job of another node that sends no signal is found by polling', async () => {
  start(marking, [], shop.node())
  await eventually(() => pauses).toContain(pollMs)
  await shop.add(mark('quiet'))
  clock.advance(pollMs)
  await eventually(() => ran).toEqual([{ text: 'quiet', at: clock.now() }])
})
test('the end of a hold wakes the worker', async () => {
  const began = clock.now()
  let isLimited = true
  start({
    call: {
      outside: async (_, { text }: { text: string }) => {
        record(text)
        if (!isLimited) return { done: true }
        isLimited = false
        return { holdThrottleMs: 400, error: '429' }
      },
    },
  })
  await shop.add({ name: 'call', data: { text: 'a' }, throttle: 't' })
  await eventually(() => pauses).toContain(400)
  expect(ran).toHaveLength(1)
  clock.advance(400)
  await eventually(() => ran.map(({ at }) => at - began)).toEqual([0, 400])
})
test('a row that another worker has locked is not polled without pauses', async () => {
  const { promise: end, resolve: answer } = Promise.withResolvers<void>()
  const { promise: inTheMiddle, resolve: begun } = Promise.withResolvers<void>()
  start({
    mark: {
      inside: async () => {
        begun()
        await end
      },
    },
  })
  await shop.add(mark('long'))
  await inTheMiddle
  const node = shop.node()
  let looks = 0
  let isWaiting = false
  const acquire = () => {
    looks++
    return node.pool.acquire()
  }
  const waits: Clock = {
    ...clock,
    later: (ms, fn) => {
      isWaiting = true
      const cancel = clock.later(ms, () => {
        isWaiting = false
        fn()
      })
      return () => {
        isWaiting = false
        cancel()
      }
    },
  }
  start(marking, [], { ...node, clock: waits, pool: { ...node.pool, acquire } })
  for (let ms = 0; ms < 1_500; ms += 10) {
    await eventually(() => isWaiting).toBe(true)
    clock.advance(10)
  }
  expect(looks).toBeGreaterThan(1)
  expect(looks).toBeLessThan(25)
  answer()
})

describe('sweeps', () => {
  test('one that works in batches pauses after each run, and what came meanwhile is one batch', async () => {
    const batches: number[] = []
    let waiting = 1
    const sweep: Sweep = {
      name: 'batches',
      pauseMs: 250,
      next: async () => (waiting > 0 ? clock.now() : null),
      runOne: async () => {
        if (waiting === 0) return false
        batches.push(waiting)
        waiting = 0
        return true
      },
    }
    start({}, [sweep])
    await eventually(() => pauses).toContain(250)
    waiting = 3
    expect(batches).toEqual([1])
    clock.advance(250)
    await eventually(() => batches).toEqual([1, 3])
  })
  test('run at the deadline, and a failing one neither spins nor stops the others', async () => {
    const began = clock.now()
    const left = [300, 301, 900].map((ms) => began + ms)
    const [good, bad]: [number[], number[]] = [[], []]
    const goodSweep: Sweep = {
      name: 'good',
      next: async () => left[0] ?? null,
      runOne: async () => {
        if (left[0] === undefined || left[0] > clock.now()) return false
        left.shift()
        good.push(clock.now() - began)
        return true
      },
    }
    const badSweep: Sweep = {
      name: 'bad',
      next: async () => began,
      runOne: async () => {
        bad.push(clock.now() - began)
        throw new Error('poison')
      },
    }
    start(marking, [goodSweep, badSweep])
    for (let ms = 0; ms < 1_000; ms++) {
      await turn()
      clock.advance(1)
    }
    expect(good).toEqual([300, 301, 900])
    expect(bad).toEqual([0, 100, 300, 700])
    expect(shop.lines.join()).toContain('poison')
  })
})
