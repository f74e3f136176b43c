import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestClock, testClock } from '../../src/platform/clock.ts'
import { census } from '../../src/platform/jobs/census.ts'
import { runDueJobs } from '../../src/platform/jobs/drain.ts'
import { findDue } from '../../src/platform/jobs/due.ts'
import type { Handlers, Outcome, OutsideContext } from '../../src/platform/jobs/handler.ts'
import { limitThrottle, releaseThrottle } from '../../src/platform/jobs/limits.ts'
import { runJob } from '../../src/platform/jobs/run.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { note } from './note.ts'
import { plainHandlers } from './plain-jobs.ts'
import { acme, eventually, openShop, type Shop } from './shop.ts'

let clock: TestClock
let shop: Shop
/** The texts of the outside calls in order. */
let world: string[]
beforeEach(async () => {
  clock = testClock()
  shop = await openShop(clock)
  world = []
})
afterEach(() => shop.close())

interface Call {
  readonly text: string
}
type Play = (ctx: OutsideContext, call: Call) => Promise<Outcome> | Outcome
const done: Play = () => ({ done: true })
const playing = (play: Play, timeoutMs?: number): Handlers =>
  plainHandlers({
    call: {
      outside: async (ctx, call: Call) => {
        world.push(call.text)
        return play(ctx, call)
      },
      ...(timeoutMs && { timeoutMs }),
      onDead: (w, call: Call, error) => note(w, `dead ${call.text}: ${error}`),
    },
  })
const call = (text: string, more: object = {}) => ({ name: 'call', data: { text }, ...more })
const run = (play: Play) => runDueJobs(shop.deps, playing(play))
const candidates = () =>
  findDue(shop.deps, { limit: 100, except: [], outsideNames: ['call'], outside: true, inside: true })
const begin = async (play: Play, deps = shop.deps, timeoutMs?: number) => {
  const [first] = await candidates()
  return { ended: runJob(deps, playing(play, timeoutMs), first!) }
}
/** A handler that waits inside its call until released. */
const openCall = () => {
  const { promise: inTheMiddle, resolve: begun } = Promise.withResolvers<OutsideContext>()
  const { promise: end, resolve: answer } = Promise.withResolvers<Outcome>()
  const play: Play = (ctx) => {
    begun(ctx)
    return end
  }
  return { play, inTheMiddle, answer }
}

describe('outcomes', () => {
  test('done writes its result in the transaction that removes the job', async () => {
    await shop.add(call('a'))
    await run((_, { text }) => ({ done: true, write: (w) => note(w, `sent ${text}`) }))
    expect(await shop.notes()).toEqual(['sent a'])
    expect(await census(shop.deps)).toEqual([])
  })
  test('error backs off, or waits for the given time, and does not count as an interruption', async () => {
    const interrupted: boolean[] = []
    const failing: Play = (ctx) => {
      interrupted.push(ctx.interrupted)
      return ctx.attempt === 1 ? { error: 'busy', retryInMs: 7000 } : { error: 'busy' }
    }
    await shop.add(call('a'))
    await run(failing)
    clock.advance(6999)
    expect(await run(failing)).toBe(0)
    clock.advance(1)
    expect(await run(failing)).toBe(1)
    clock.advance(999)
    expect(await run(failing)).toBe(0)
    clock.advance(2001)
    expect(await run(failing)).toBe(1)
    expect(interrupted).toEqual([false, false, false])
  })
  test('dead is final, and runs the onDead hook in the same transaction', async () => {
    await shop.add(call('a'))
    await run(() => ({ dead: 'refused' }))
    clock.advance(24 * 3_600_000)
    expect(await run(done)).toBe(0)
    expect(await shop.notes()).toEqual(['dead a: refused'])
    expect(await census(shop.deps)).toEqual([{ name: 'call', ready: 0, running: 0, dead: 1 }])
  })
  test('after a throw the next attempt knows that the outcome is unknown', async () => {
    const interrupted: boolean[] = []
    await shop.add(call('a'))
    await run(() => {
      throw new Error('socket hang up')
    })
    clock.advance(1500)
    await run((ctx) => {
      interrupted.push(ctx.interrupted)
      return { done: true }
    })
    expect(interrupted).toEqual([true])
  })
  test('a result that cannot be written is tried again, and is rolled back', async () => {
    await shop.add(call('a'))
    await run(() => ({
      done: true,
      write: async (w) => {
        await note(w, 'half')
        throw new Error('bad row')
      },
    }))
    expect(await shop.notes()).toEqual([])
    clock.advance(1500)
    expect(await run(done)).toBe(1)
  })
})

describe('the lease', () => {
  test('excludes other workers while the attempt runs, because it is renewed', async () => {
    const { play, inTheMiddle, answer } = openCall()
    await shop.add(call('a', { lane: 'a' }), call('b', { lane: 'a' }))
    const { ended } = await begin(play, shop.deps, 600_000)
    await inTheMiddle
    for (let s = 0; s < 300; s += 10) {
      clock.advance(10_000)
      await eventually(leaseLeft).toBeGreaterThan(30_000)
      expect(await candidates()).toEqual([])
    }
    answer({ done: true })
    await ended
    expect(await run(done)).toBe(1)
    expect(world).toEqual(['a', 'b'])
  })
  test('of a dead worker expires; the next worker knows, and late writes of the dead one are refused', async () => {
    const { play, inTheMiddle, answer } = openCall()
    await shop.add(call('a'))
    // this worker is paused: its clock stops, so it does not renew its lease
    const paused = { ...shop.deps, clock: testClock(clock.now()) }
    const { ended } = await begin(play, paused)
    const first = await inTheMiddle
    clock.advance(59_999)
    expect(await run(done)).toBe(0)
    clock.advance(1)
    const seen: OutsideContext[] = []
    await run((ctx) => {
      seen.push(ctx)
      return { error: 'not now' }
    })
    expect(seen.map((c) => [c.attempt, c.interrupted])).toEqual([[2, true]])
    answer({ done: true, write: (w) => note(w, 'stale') })
    expect(await ended).toBe(true)
    expect(await shop.notes()).toEqual([])
    expect(first.signal.aborted).toBe(false)
    expect(await census(shop.deps)).toEqual([{ name: 'call', ready: 1, running: 0, dead: 0 }])
  })
  const answers: [string, Outcome][] = [
    ['done', { done: true }],
    ['an error', { error: 'failed' }],
    ['dead', { dead: 'refused' }],
    ['a hold', { holdThrottleMs: 1000, error: 'limited' }],
  ]
  test.each(answers)('a late result (%s) does not affect the attempt of another worker', async (_, late) => {
    const [first, second] = [openCall(), openCall()]
    await shop.add(call('a', { throttle: 't' }))
    const paused = await begin(first.play, { ...shop.deps, clock: testClock(clock.now()) })
    await first.inTheMiddle
    clock.advance(60_000)
    const awake = await begin(second.play)
    await second.inTheMiddle
    const before = await shop.query('select * from jobs')
    first.answer(late)
    await paused.ended
    expect(await shop.query('select * from jobs')).toEqual(before)
    expect(await shop.query('select * from job_limits')).toEqual([])
    expect(await shop.notes()).toEqual([])
    second.answer({ done: true, write: (w) => note(w, 'sent') })
    await awake.ended
    expect(await shop.notes()).toEqual(['sent'])
  })
  test('a worker that wakes up after its lease sees its signal aborted', async () => {
    const { play, inTheMiddle } = openCall()
    await shop.add(call('a'))
    const pausedClock = testClock(clock.now())
    const { ended } = await begin(play, { ...shop.deps, clock: pausedClock })
    const { signal } = await inTheMiddle
    clock.advance(60_000)
    expect(await run(done)).toBe(1)
    pausedClock.advance(20_000)
    await ended
    expect(signal.aborted).toBe(true)
    expect(shop.lines.join()).toContain('another worker')
  })
  test('of a worker that dies in the last attempt leads to a dead job', async () => {
    const { play, inTheMiddle } = openCall()
    await shop.add(call('a', { maxAttempts: 1 }))
    await begin(play, { ...shop.deps, clock: testClock(clock.now()) })
    await inTheMiddle
    clock.advance(60_000)
    await run(done)
    expect(world).toEqual(['a'])
    expect(await shop.notes()).toEqual(['dead a: the worker died in the last attempt'])
  })
  test('a call without an end is given up after its timeout', async () => {
    const { play, inTheMiddle, answer } = openCall()
    await shop.add(call('a'))
    const { ended } = await begin(play, shop.deps, 30_000)
    const ctx = await inTheMiddle
    clock.advance(30_000)
    await ended
    expect(ctx.signal.aborted).toBe(true)
    answer({ done: true, write: (w) => note(w, 'too late') })
    const [job] = await shop.query('select interrupted, last_error, lease from jobs')
    expect(job).toEqual({ interrupted: true, last_error: 'no end after 30000 ms', lease: null })
    expect(await shop.notes()).toEqual([])
  })
})
const leaseLeft = async (): Promise<number> => {
  const [job] = await shop.query<{ run_at: number }>('select run_at from jobs where lease is not null')
  return job!.run_at - clock.now()
}

describe('a throttle', () => {
  const many = (throttle: string, n: number, from = 0) =>
    Array.from({ length: n }, (_, i) => call(`${throttle}${i + from}`, { throttle }))

  test('limits concurrent jobs, also when all start together', async () => {
    await shop.add(...many('a', 12), ...many('b', 2))
    await work(shop.deps, acme, (w) => limitThrottle(w, 'a', 3))
    const seen = await candidates()
    expect(seen.filter((c) => c.throttle === 'a')).toHaveLength(3)
    const { promise: end, resolve: answer } = Promise.withResolvers<Outcome>()
    const endless = playing(() => end)
    const all = await shop.query<{ id: string; throttle: string }>('select id, throttle from jobs order by id')
    let refused = 0
    const tries = all.map(async ({ id, throttle }) => {
      if (!(await runJob(shop.deps, endless, { id, name: 'call', organizationId: acme, throttle }))) refused++
    })
    await eventually(() => [world.length, refused]).toEqual([5, 9])
    expect(await candidates()).toEqual([])
    expect(await census(shop.deps)).toEqual([{ name: 'call', ready: 14, running: 5, dead: 0 }])
    answer({ done: true })
    await Promise.all(tries)
    await run(done)
    expect(world).toHaveLength(14)
    expect(await census(shop.deps)).toEqual([])
  })
  test('that is held waits as a whole, costs no attempt, keeps its order, and does not delay others', async () => {
    await shop.add(...many('a', 3), ...many('b', 2))
    let limited = true
    const play: Play = (ctx, { text }) => {
      expect(ctx.attempt).toBe(1)
      clock.advance(10)
      return limited && text.startsWith('a') ? { holdThrottleMs: 30_000, error: '429' } : { done: true }
    }
    await run(play)
    expect(world.filter((t) => t.startsWith('a'))).toEqual(['a0'])
    expect(world.filter((t) => t.startsWith('b'))).toEqual(['b0', 'b1'])
    clock.advance(29_960)
    expect(await run(play)).toBe(0)
    limited = false
    clock.advance(40)
    expect(await run(play)).toBe(3)
    expect(world.slice(3)).toEqual(['a0', 'a1', 'a2'])
  })
  test('continues at once when it is released', async () => {
    await shop.add(...many('a', 2))
    await run(() => ({ holdThrottleMs: 3_600_000, error: 'token revoked' }))
    let woken = 0
    await work(shop.deps, acme, async (w) => releaseThrottle(w, () => woken++, 'a'))
    expect(woken).toBe(1)
    expect(await run(done)).toBe(2)
  })
  test('keeps a longer hold when a shorter one follows', async () => {
    await shop.add(...many('a', 2))
    const { play, inTheMiddle, answer } = openCall()
    const [first, second] = await candidates()
    const ended = runJob(shop.deps, playing(play), second!)
    await inTheMiddle
    const holding = playing(() => ({ holdThrottleMs: 60_000, error: '429' }))
    await runJob(shop.deps, holding, first!)
    answer({ holdThrottleMs: 10_000, error: '429' })
    await ended
    clock.advance(59_999)
    expect(await run(done)).toBe(0)
    clock.advance(1)
    expect(await run(done)).toBe(2)
  })
  test('of another organization is separate, also with the same name', async () => {
    await shop.add(call('ours', { throttle: 'a' }))
    await shop.addFor('00000000-0000-7000-8000-00000000000b', call('theirs', { throttle: 'a' }))
    await run((_, { text }) => (text === 'ours' ? { holdThrottleMs: 60_000, error: '429' } : { done: true }))
    expect(world.sort()).toEqual(['ours', 'theirs'])
    expect(await census(shop.deps)).toEqual([{ name: 'call', ready: 1, running: 0, dead: 0 }])
  })
})
