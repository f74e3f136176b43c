import { distribute } from '@beseda/domain/distribution/distribute.ts'
import { explain } from '@beseda/domain/distribution/explain.ts'
import { startWorker } from '../server/src/app/worker.ts'
import { fill } from '../server/src/features/assignment/fill.ts'
import { fillJob, fillNow } from '../server/src/features/chat-store/index.ts'
import { lockCandidates } from '../server/src/features/operators/candidates.ts'
import { singleNodeBus } from '../server/src/platform/bus.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { connect } from '../server/src/platform/db.ts'
import type { Deps } from '../server/src/platform/deps.ts'
import { handlersOf } from '../server/src/platform/jobs/define-job.ts'
import { noLog } from '../server/src/platform/log.ts'
import { createMetrics } from '../server/src/platform/metrics.ts'
import { systemRandom } from '../server/src/platform/random.ts'
import { work } from '../server/src/platform/unit-of-work.ts'
import { type Benchmark, compared, type Measured } from './benchmark.ts'
import { fillWithChats } from './fill.ts'
import { assignAllBare, chooseBare } from './floor/assign.ts'
import { type Comparison, interleave, percentile } from './measure.ts'
import { newId, openStage, type Stage } from './stage.ts'

const { tick, sleep } = systemClock
const depsOn = (stage: Stage) => {
  const pool = connect({ url: stage.databaseUrl, max: 8 })
  const basis = { pool, clock: systemClock, ids: { next: newId }, bus: singleNodeBus(), subscribers: {} }
  // These handlers do not use files, hub or settings.
  return { ...basis, random: systemRandom, log: noLog, metrics: createMetrics() } as unknown as Deps
}
const waitingNow = async (stage: Stage): Promise<number> =>
  (await stage.sql.query<{ n: number }>(`select count(*)::int as n from chats where status = 'pending'`)).rows[0]!.n

/** Milliseconds until a worker's jobs have assigned every waiting chat. */
const assignAll = async (stage: Stage, deps: Deps): Promise<number> => {
  const worker = startWorker(deps, handlersOf([fillJob.handledBy({ inside: fill })]), [])
  const began = tick()
  await work(deps, stage.organizationId, async (w) => w.schedule(fillNow))
  while ((await waitingNow(stage)) > 0 && tick() - began < 60_000) await sleep(5)
  const took = tick() - began
  await worker.stop()
  const [{ most } = { most: 0 }] = (
    await stage.sql.query<{ most: number }>(
      'select max(n)::int as most from (select count(*) as n from chats group by operator_id) x',
    )
  ).rows
  if (most !== 5) throw new Error(`unfair: somebody has ${most} chats, not 5`)
  return took
}
/** Milliseconds of one choice: lock and read the operators, choose one, record the trace. */
const choose = (stage: Stage, deps: Deps): Promise<number> =>
  work(deps, stage.organizationId, async (w) => {
    const began = tick()
    const { candidates } = await lockCandidates(w, stage.teamId, newId(), null)
    const chosen = distribute(candidates)
    explain(candidates, { rule: 'leastLoaded', chosen, except: null, prefer: null, overtakes: false, waitedMs: 0 })
    return tick() - began
  })

/** Resets all chats to waiting. */
const reset = async (stage: Stage): Promise<void> => {
  await stage.sql.query(`update chats set status = 'pending', operator_id = null, assigned_at = null`)
  await stage.sql.query('vacuum analyze chats, users, operator_presence, team_members')
}
/** The 95th percentile of `count` runs, one after another. */
const p95Of = async (count: number, one: () => Promise<number>): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < count; n++) times.push(await one())
  return percentile(times, 0.95)
}
const assignments = async (rounds: number): Promise<Comparison> => {
  const stage = await openStage({ operators: 200, limit: 5 })
  const deps = depsOn(stage)
  try {
    await fillWithChats(stage, 1000, 'pending')
    const floor = async () => {
      await reset(stage)
      return assignAllBare(stage, stage.sql)
    }
    const ours = async () => {
      await reset(stage)
      return assignAll(stage, deps)
    }
    // The first round runs with cold caches.
    await floor()
    await ours()
    return await interleave(rounds, floor, ours)
  } finally {
    await deps.pool.end()
    await stage.close()
  }
}
const choices = async (rounds: number, perRound: number): Promise<Comparison> => {
  const stage = await openStage({ operators: 500, limit: 5 })
  const deps = depsOn(stage)
  try {
    await fillWithChats(stage, 1500)
    const floor = () => p95Of(perRound, () => chooseBare(stage, stage.sql))
    const ours = () => p95Of(perRound, () => choose(stage, deps))
    await floor()
    await ours()
    return await interleave(rounds, floor, ours)
  } finally {
    await deps.pool.end()
    await stage.close()
  }
}

export const distribution: Benchmark = {
  ids: ['D1', 'D2'],
  run: async ({ quick }): Promise<Measured[]> => [
    compared(
      {
        ...{ id: 'D1', subject: '1,000 waiting chats given to 200 operators', unit: 'ms' },
        ...{ gate: { most: 2.5 }, goal: { most: 1.5 } },
      },
      await assignments(quick ? 2 : 5),
    ),
    compared(
      {
        ...{ id: 'D2', subject: 'one choice among 500 operators with 1,500 chats, p95', unit: 'ms' },
        ...{ gate: { most: 3 }, goal: { most: 1.5 } },
      },
      await choices(quick ? 2 : 6, quick ? 20 : 60),
    ),
  ],
}
