import { prepared, toDb } from '../db.ts'
import { isDatabaseAway } from '../db-errors.ts'
import type { Deps } from '../deps.ts'
import { systemWork, type Work } from '../unit-of-work.ts'
import { leaseMs } from './claim.ts'
import { UnfitJobData } from './define-job.ts'
import { errorText } from './error-text.ts'
import { type Attempt, type Failed, recordFailure } from './fail.ts'
import type { Outcome, OutsideHandler } from './handler.ts'
import { hold, noteOutcome } from './limits.ts'

export type Leased = Attempt & { readonly lease: string }
export type Settled = Failed | 'done' | 'held'

/**
 * Saves the outcome of an attempt under a lease. While the database is away it waits, as long as the lease may still be
 * valid, because the attempt may have had effects outside.
 */
export const settle = async (
  deps: Deps,
  handler: OutsideHandler<unknown>,
  leased: Leased,
  outcome: Outcome | { readonly thrown: unknown },
): Promise<Settled> => {
  const until = deps.clock.tick() + leaseMs
  for (let wait = 50; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return await settleOnce(deps, handler, leased, outcome)
    } catch (error) {
      if (!isDatabaseAway(error) || deps.clock.tick() > until) throw error
      await deps.clock.sleep(wait)
    }
  }
}
const settleOnce = async (
  deps: Deps,
  handler: OutsideHandler<unknown>,
  leased: Leased,
  outcome: Outcome | { readonly thrown: unknown },
): Promise<Settled> => {
  if ('thrown' in outcome) return recordFailure(deps, handler, leased, threw(outcome.thrown))
  if ('holdThrottleMs' in outcome) return holdBack(deps, leased, outcome.holdThrottleMs, errorText(outcome.error))
  if ('dead' in outcome)
    return recordFailure(deps, handler, leased, { ...outcome, error: errorText(outcome.dead), final: true })
  if ('error' in outcome) return recordFailure(deps, handler, leased, { ...outcome, error: errorText(outcome.error) })
  try {
    return await finish(deps, leased, outcome.write)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return recordFailure(deps, handler, leased, threw(error))
  }
}

const threw = (cause: unknown) => ({
  error: errorText(cause),
  cause,
  interrupted: true,
  final: cause instanceof UnfitJobData,
})

const removeMine = prepared(`delete from jobs where id = $1 and lease = $2 returning id`)
const finish = (deps: Deps, { job, lease }: Leased, result?: (w: Work) => Promise<void>): Promise<'done' | 'lost'> =>
  systemWork(deps, async (s) => {
    const acting = result && s.actFor(job.organizationId)
    const [removed, w] = await Promise.all([
      ...([s.run(removeMine, [job.id, lease]), acting] as const),
      noteOutcome(s, job, 'succeeded'),
    ])
    if (!removed.length) return 'lost'
    if (result && w) await result(w)
    return 'done'
  })

const putBack = prepared(`
  with held as (update jobs set lease = null, attempts = attempts - 1, last_error = $4,
      run_at = case when throttle is null then $3 else created_at end
    where id = $1 and lease = $2 returning id, attempts)
  update job_attempts a set finished_at = $5, error = $4 from held h
  where a.job_id = h.id and a.attempt = h.attempts + 1 returning a.job_id`)
/** The job keeps its place in the lane, and the hold of its throttle stops it. Without a throttle only this job waits. */
const holdBack = (deps: Deps, { job, lease }: Leased, ms: number, error: string): Promise<'held' | 'lost'> =>
  systemWork(deps, async (s) => {
    const until = s.now + Math.max(0, ms)
    const rows = await s.run(putBack, [job.id, lease, toDb(until), error, toDb(s.now)])
    if (!rows.length) return 'lost'
    if (job.throttle) await hold(s, job.organizationId, job.throttle, until)
    deps.log.warn('a job is held back', { job: job.name, jobId: job.id, throttle: job.throttle, ms, error })
    return 'held'
  })
