import { distribute } from '@beseda/domain/distribution/distribute.ts'
import { explain } from '@beseda/domain/distribution/explain.ts'
import { startWorker } from '../server/src/app/worker.ts'
import { fill } from '../server/src/features/assignment/index.ts'
import { fillJob, fillNow } from '../server/src/features/conversation/index.ts'
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
import { type Benchmark, figure, type Measured } from './benchmark.ts'
import { fillWithChats } from './fill.ts'
import { median, percentile } from './measure.ts'
import { newId, openStage, type Stage } from './stage.ts'

const { tick, sleep } = systemClock
const depsOn = (stage: Stage) => {
  const pool = connect({ url: stage.databaseUrl, max: 8 })
  const basis = { pool, clock: systemClock, ids: { next: newId }, bus: singleNodeBus(), subscribers: {} }
  // these handlers use nothing of files, hub and settings
  return { ...basis, random: systemRandom, log: noLog, metrics: createMetrics() } as unknown as Deps
}
const waitingNow = async (stage: Stage): Promise<number> =>
  (await stage.sql.query<{ n: number }>(`select count(*)::int as n from chats where status = 'pending'`)).rows[0]!.n

/** Milliseconds until all that waits has an operator, by the jobs of a worker. */
const handOut = async (stage: Stage, deps: Deps): Promise<number> => {
  await stage.sql.query(`update chats set status = 'pending', operator_id = null, assigned_at = null`)
  await stage.sql.query('vacuum analyze chats, users, team_members')
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
/** Milliseconds of one choice: operators locked and read, chosen from, explained. */
const choose = (stage: Stage, deps: Deps): Promise<number> =>
  work(deps, stage.organizationId, async (w) => {
    const began = tick()
    const { candidates } = await lockCandidates(w, stage.teamId, newId(), null)
    const chosen = distribute(candidates)
    explain(candidates, { rule: 'leastLoaded', chosen, except: null, prefer: null, overtakes: false, waitedMs: 0 })
    return tick() - began
  })

export const distribution: Benchmark = {
  ids: ['D1', 'D2'],
  run: async ({ quick }): Promise<Measured[]> => {
    const rounds = quick ? 2 : 5
    const few = await openStage({ operators: 200, limit: 5 })
    const times: number[] = []
    const deps = depsOn(few)
    try {
      await fillWithChats(few, 1000, 'pending')
      for (let round = 0; round <= rounds; round++) times.push(await handOut(few, deps))
    } finally {
      await deps.pool.end()
      await few.close()
    }
    const many = await openStage({ operators: 500, limit: 5 })
    const others = depsOn(many)
    const choices: number[] = []
    try {
      await fillWithChats(many, 1500)
      for (let n = 0; n < (quick ? 50 : 300); n++) choices.push(await choose(many, others))
    } finally {
      await others.pool.end()
      await many.close()
    }
    // the first round of each finds cold caches
    const [handed, chosen] = [times.slice(1), choices.slice(10)]
    return [
      figure(
        {
          ...{ id: 'D1', subject: '1,000 waiting chats given to 200 operators', unit: 'ms' },
          ...{ gate: { most: 1000 }, goal: { most: 1000 } },
        },
        median(handed),
        handed,
      ),
      figure(
        {
          ...{ id: 'D2', subject: 'one choice among 500 operators with 1,500 chats, 95th percentile', unit: 'ms' },
          ...{ gate: { most: 25 }, goal: { most: 5 } },
          note: `median ${median(chosen).toFixed(1)} ms`,
        },
        percentile(chosen, 0.95),
      ),
    ]
  },
}
