import pg from 'pg'
import * as z from 'zod/mini'
import { startWorker } from '../server/src/app/worker.ts'
import { singleNodeBus } from '../server/src/platform/bus.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { connect } from '../server/src/platform/db.ts'
import type { Deps } from '../server/src/platform/deps.ts'
import { defineJob, handlersOf } from '../server/src/platform/jobs/define-job.ts'
import type { NewJob } from '../server/src/platform/jobs/new-job.ts'
import { noLog } from '../server/src/platform/log.ts'
import { createMetrics } from '../server/src/platform/metrics.ts'
import { systemRandom } from '../server/src/platform/random.ts'

import { work } from '../server/src/platform/unit-of-work.ts'
import { type Benchmark, compared, type Measured } from './benchmark.ts'
import { interleave, percentile } from './measure.ts'
import { newId, openStage, type Stage } from './stage.ts'

const { now, tick, sleep } = systemClock
const nothingJob = defineJob('nothing', z.object({}))
const markJob = defineJob('mark', z.object({ at: z.number() }))
const hands = 4
const writers = 8

interface Setup {
  readonly deps: Deps
  readonly floor: pg.Pool
  readonly add: (...jobs: NewJob[]) => Promise<void>
}
const openSetup = (stage: Stage): Setup & { readonly close: () => Promise<void> } => {
  const pool = connect({ url: stage.databaseUrl, max: 12 })
  const floor = new pg.Pool({ connectionString: stage.databaseUrl, max: writers })
  floor.on('error', () => {}) // Connections that close while the database stops.
  const basis = { pool, clock: systemClock, ids: { next: newId }, bus: singleNodeBus(), subscribers: {} }
  // These handlers do not use files, hub or settings.
  const deps = { ...basis, random: systemRandom, log: noLog, metrics: createMetrics() } as unknown as Deps
  const add = (...jobs: NewJob[]) => work(deps, stage.organizationId, async (w) => w.schedule(...jobs))
  const close = async () => {
    await Promise.all([pool.end(), floor.end()])
  }
  return { deps, floor, add, close }
}
const perSecond = (count: number, began: number): number => (1000 * count) / (tick() - began)
/** Calls an action `count` times, `atOnce` in parallel. */
const many = async (count: number, atOnce: number, one: (n: number) => Promise<unknown>): Promise<number> => {
  let next = 0
  const began = tick()
  const go = async () => {
    while (next < count) await one(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, go))
  return perSecond(count, began)
}

const takeBare = (floor: pg.Pool, n: number) =>
  floor.query({ name: 'take', text: 'delete from floor_jobs where id = $1 returning *', values: [n] })
/** Deletes the same rows in the simplest way: each by a statement that commits by itself. */
const drainFloor = async ({ floor }: Setup, count: number): Promise<number> => {
  await floor.query('truncate floor_jobs')
  await floor.query(`insert into floor_jobs select n, '{}', now() from generate_series(0, ${count - 1}) n`)
  return many(count, hands, (n) => takeBare(floor, n))
}
const drain = async ({ deps, add }: Setup, count: number): Promise<number> => {
  await add(...Array.from({ length: count }, () => nothingJob.with({})))
  const { promise: all, resolve: ended } = Promise.withResolvers<void>()
  let left = count
  const nothing = async () => {
    if (--left === 0) ended()
  }
  const began = tick()
  const worker = startWorker(deps, handlersOf([nothingJob.handledBy({ inside: nothing })]), [], {
    inside: hands,
    outside: 1,
  })
  await all
  const speed = perSecond(count, began)
  await worker.stop()
  return speed
}
const enqueueFloor = async ({ floor }: Setup, count: number): Promise<number> => {
  await floor.query('truncate floor_jobs')
  const text = 'insert into floor_jobs values ($1, $2, now())'
  return many(count, writers, (n) => floor.query({ name: 'add', text, values: [n, '{}'] }))
}
const enqueue = async ({ floor, add }: Setup, count: number): Promise<number> => {
  const speed = await many(count, writers, () => add(nothingJob.with({})))
  await floor.query('truncate jobs cascade')
  return speed
}

const p95 = (times: readonly number[]): number => percentile(times, 0.95)

/** Milliseconds to insert a row and to delete it from another connection: the least that picking up a job needs. */
const pickUpsFloor = async ({ floor }: Setup, count: number): Promise<number[]> => {
  await floor.query('truncate floor_jobs')
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const asked = tick()
    await floor.query({ name: 'add', text: 'insert into floor_jobs values ($1, $2, now())', values: [n, '{}'] })
    await takeBare(floor, n)
    times.push(tick() - asked)
    await sleep(5)
  }
  return times
}
/** Milliseconds from adding a job to its start, one at a time, on an idle worker. */
const pickUps = async ({ deps, add }: Setup, count: number): Promise<number[]> => {
  let begun: (at: number) => void = () => {}
  const mark = async () => begun(tick())
  const worker = startWorker(deps, handlersOf([markJob.handledBy({ inside: mark })]), [])
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const { promise, resolve } = Promise.withResolvers<number>()
    begun = resolve
    const asked = tick()
    await add(markJob.with({ at: 0 }))
    times.push((await promise) - asked)
    await sleep(5)
  }
  await worker.stop()
  return times
}
/** How late bare timers, 20 ms apart, delete their row, in milliseconds. */
const latenessesFloor = async ({ floor }: Setup, count: number): Promise<number[]> => {
  await floor.query('truncate floor_jobs')
  await floor.query(`insert into floor_jobs select n, '{}', now() from generate_series(0, ${count - 1}) n`)
  const from = now() + 500
  const one = async (_: unknown, n: number): Promise<number> => {
    const at = from + n * 20
    await sleep(at - now())
    await takeBare(floor, n)
    return now() - at
  }
  return Promise.all(Array.from({ length: count }, one))
}
/** How late jobs scheduled 20 ms apart start, in milliseconds. */
const latenesses = async ({ deps, add }: Setup, count: number): Promise<number[]> => {
  const late: number[] = []
  const { promise: all, resolve: ended } = Promise.withResolvers<void>()
  const handlers = handlersOf([
    markJob.handledBy({
      inside: async (_, { at }) => {
        if (late.push(now() - at) === count) ended()
      },
    }),
  ])
  const worker = startWorker(deps, handlers, [])
  const from = now() + 500
  const instants = Array.from({ length: count }, (_, n) => from + n * 20)
  await add(...instants.map((at) => markJob.with({ at }, { at })))
  await all
  await worker.stop()
  return late
}

const about = {
  drain: {
    id: 'J1',
    subject: 'empty jobs inside their transactions, 4 hands, compared with bare deletes',
    unit: 'jobs/s',
    gate: { least: 0.15 },
    goal: { least: 0.3 },
  },
  enqueue: {
    id: 'J2',
    subject: 'jobs added, one per transaction, 8 writers, compared with bare inserts',
    unit: 'jobs/s',
    gate: { least: 0.3 },
    goal: { least: 0.5 },
  },
  pickUp: {
    id: 'J3',
    subject: 'from adding a job to its beginning, p95, compared with a bare insert and delete',
    unit: 'ms',
    gate: { most: 6 },
    goal: { most: 3 },
  },
  late: {
    id: 'J4',
    subject: 'lateness of a job with an instant, p95, compared with a bare timer and delete',
    unit: 'ms',
    gate: { most: 6 },
    goal: { most: 3 },
  },
}

export const jobs: Benchmark = {
  ids: ['J1', 'J2', 'J3', 'J4'],
  run: async ({ quick }): Promise<Measured[]> => {
    const [count, rounds, single] = quick ? [1_000, 1, 50] : [10_000, 5, 100]
    const stage = await openStage({ operators: 1 })
    const setup = openSetup(stage)
    try {
      await setup.floor.query('create table floor_jobs (id bigint primary key, data jsonb not null, at timestamptz)')
      await drain(setup, 1_000)
      const drained = await interleave(
        rounds,
        () => drainFloor(setup, count),
        () => drain(setup, count),
      )
      const added = await interleave(
        rounds,
        () => enqueueFloor(setup, count),
        () => enqueue(setup, count),
      )
      const picked = await interleave(
        rounds,
        async () => p95(await pickUpsFloor(setup, single)),
        async () => p95(await pickUps(setup, single)),
      )
      const late = await interleave(
        rounds,
        async () => p95(await latenessesFloor(setup, single)),
        async () => p95(await latenesses(setup, single)),
      )
      return [
        compared(about.drain, drained),
        compared(about.enqueue, added),
        compared(about.pickUp, picked),
        compared(about.late, late),
      ]
    } finally {
      await setup.close()
      await stage.close()
    }
  },
}
