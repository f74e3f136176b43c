import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestClock, testClock } from '../../src/platform/clock.ts'
import { prepared } from '../../src/platform/db.ts'
import { census } from '../../src/platform/jobs/census.ts'
import { runDueJobs } from '../../src/platform/jobs/drain.ts'
import { findDue } from '../../src/platform/jobs/due.ts'
import type { Outcome } from '../../src/platform/jobs/handler.ts'
import { runJob } from '../../src/platform/jobs/run.ts'
import type { Work } from '../../src/platform/unit-of-work.ts'
import { note } from './note.ts'
import { plainHandlers } from './plain-jobs.ts'
import { openShop, type Shop } from './shop.ts'

/** How an attempt ends. `drop`: the connection breaks in the middle; `hang`: it breaks and the handler never returns. */
type Fate = 'ok' | 'throw' | 'drop' | 'hang' | 'error' | 'dead' | 'hold'
interface Plan {
  readonly kind: 'inside' | 'outside'
  readonly lane: number | null
  readonly key: number | null
  readonly throttle: number | null
  /** The fates of its first attempts; later ones are ok. */
  readonly fates: readonly Fate[]
}
const plan: fc.Arbitrary<Plan> = fc.constantFrom('inside' as const, 'outside' as const).chain((kind) => {
  const bad: Fate[] = kind === 'inside' ? ['throw', 'drop', 'hang'] : ['throw', 'hang', 'error', 'dead', 'hold']
  return fc.record({
    kind: fc.constant(kind),
    lane: fc.option(fc.nat(2)),
    key: fc.option(fc.nat(1), { freq: 1 }),
    throttle: fc.option(fc.nat(1)),
    fates: fc.array(fc.constantFrom<Fate>('ok', ...bad), { maxLength: 5 }),
  })
})
/** A round: time passes, then several workers run the due jobs concurrently. */
const round = fc.record({ ms: fc.constantFrom(0, 700, 5_000, 61_000), workers: fc.integer({ min: 1, max: 6 }) })

let clock: TestClock
let shop: Shop
beforeAll(async () => {
  clock = testClock()
  shop = await openShop(clock)
})
afterAll(() => shop.close())

const backend = prepared('select pg_backend_pid() as pid')
const breakConnection = async (w: Work): Promise<void> => {
  const [row] = await w.run<{ pid: number }>(backend, [])
  await shop.query(`select pg_terminate_backend(${row!.pid}, 1000)`)
}
const never = new Promise<never>(() => {})

/** Handlers that follow the plans, and the state of abandoned workers. */
const stage = (plans: readonly Plan[]) => {
  const tries = plans.map(() => 0)
  const abandoned: { clock: TestClock; answer: (o: Outcome) => void; ended: Promise<unknown> }[] = []
  const fateOf = (i: number): Fate => plans[i]!.fates[tries[i]!++] ?? 'ok'
  const onDead = (w: Work, { i }: { i: number }) => note(w, `dead ${i}`)
  /** One attempt by a worker with its own clock, which stops when the worker is abandoned. */
  const attempt = async (candidate: Parameters<typeof runJob>[2]): Promise<void> => {
    const own = testClock(clock.now())
    const deps = { ...shop.deps, clock: own }
    const { promise: gone, resolve: leave } = Promise.withResolvers<void>()
    const { promise: late, resolve: answer } = Promise.withResolvers<Outcome>()
    const handlers = plainHandlers({
      inside: {
        inside: async (w, { i }: { i: number }) => {
          const fate = fateOf(i)
          await note(w, `ok ${i}`)
          if (fate === 'throw') throw new Error('thrown')
          if (fate === 'ok') return
          await breakConnection(w)
          if (fate === 'drop') return
          own.advance(40_000)
          await never
        },
        onDead,
      },
      outside: {
        outside: async (_, { i }: { i: number }) => {
          const fate = fateOf(i)
          if (fate === 'throw') throw new Error('thrown')
          if (fate === 'error') return { error: 'failed' }
          if (fate === 'dead') return { dead: 'refused' }
          if (fate === 'hold') return { holdThrottleMs: 20_000, error: 'limited' }
          if (fate === 'ok') return { done: true, write: (w) => note(w, `ok ${i}`) }
          leave()
          return late
        },
        onDead,
      },
    })
    const ended = runJob(deps, handlers, candidate)
    await Promise.race([ended, gone.then(() => abandoned.push({ clock: own, answer, ended }))])
  }
  const good = plainHandlers({
    inside: { inside: (w, { i }: { i: number }) => note(w, `ok ${i}`), onDead },
    outside: { outside: async (_, { i }: { i: number }) => ({ done: true, write: (w) => note(w, `ok ${i}`) }), onDead },
  })
  return { attempt, good, abandoned }
}

test('whatever happens to the workers, every job ends once, lanes keep their order, and the sum is right', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(plan, { minLength: 1, maxLength: 10 }),
      fc.array(round, { minLength: 1, maxLength: 8 }),
      async (plans, rounds) => {
        await shop.query('truncate jobs, job_attempts, job_limits, notes restart identity')
        const { attempt, good, abandoned } = stage(plans)
        const name = (prefix: string, n: number | null) => (n === null ? {} : { [prefix]: `${prefix} ${n}` })
        await shop.add(
          ...plans.map((p, i) => ({
            name: p.kind,
            data: { i },
            maxAttempts: 3,
            ...name('lane', p.lane),
            ...name('uniqueKey', p.key),
            ...name('throttle', p.throttle),
          })),
        )
        for (const { ms, workers } of rounds) {
          clock.advance(ms)
          const wanted = { limit: workers, except: [], outsideNames: ['outside'], outside: true, inside: true }
          const due = await findDue(shop.deps, wanted)
          await Promise.all([...due, ...due.slice(0, 2)].map(attempt)) // some by two workers concurrently
        }
        for (let quiet = 0; quiet < 3; quiet++) {
          clock.advance(4_000_000)
          await runDueJobs(shop.deps, good)
        }
        for (const [n, a] of abandoned.entries()) {
          a.answer(n % 2 ? { error: 'stale' } : { done: true, write: (w) => note(w, 'stale') })
          await a.ended
        }
        await expectAllEnded(plans)
      },
    ),
    { numRuns: 60, endOnFailure: false },
  )
})

const expectAllEnded = async (plans: readonly Plan[]): Promise<void> => {
  const notes = await shop.notes()
  const counts = await census(shop.deps)
  expect(counts.reduce((sum, c) => sum + c.ready + c.running, 0)).toBe(0)
  expect(new Set(notes).size).toBe(notes.length)
  expect(notes).not.toContain('stale')

  const numbers = (word: string) => notes.filter((n) => n.startsWith(`${word} `)).map((n) => Number(n.split(' ')[1]))
  const [ok, dead] = [numbers('ok'), numbers('dead')]
  expect(dead.length).toBe(counts.reduce((sum, c) => sum + c.dead, 0))
  expect(ok.filter((i) => dead.includes(i))).toEqual([])
  for (const [i, { key }] of plans.entries()) {
    if (ok.includes(i) || dead.includes(i)) continue
    // it was merged with an earlier one of its key
    expect(key).not.toBeNull()
    expect(plans.findIndex((p) => p.key === key)).toBeLessThan(i)
  }
  for (const lane of [0, 1, 2]) {
    const order = ok.filter((i) => plans[i]!.lane === lane)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  }
}
