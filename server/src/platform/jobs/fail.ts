import { prepared, toDb } from '../db.ts'
import { isDatabaseAway } from '../db-errors.ts'
import type { Deps } from '../deps.ts'
import { systemWork } from '../unit-of-work.ts'
import { retryDelayMs } from './backoff.ts'
import type { Job } from './claim.ts'
import { UnfitJobData } from './define-job.ts'
import { errorText } from './error-text.ts'
import type { Handler } from './handler.ts'
import { noteOutcome } from './limits.ts'

export interface Failure {
  readonly error: string
  /** What was thrown, for the log. */
  readonly cause?: unknown
  readonly retryInMs?: number
  readonly interrupted?: boolean
  /** Do not try again, however many attempts are left. */
  readonly final?: boolean
}
/** `lost`: another worker has claimed the job, and nothing was saved. `dropped`: given up and removed. */
export type Failed = 'retry' | 'dead' | 'dropped' | 'lost'

/** Matches only the holder of the lease (null: the job was not leased) at the same attempt. $4 is the number after this attempt. */
const mine = `id = $1 and state = 'ready' and lease is not distinct from $2 and attempts = $3`
const log = `logged as (insert into job_attempts (job_id, organization_id, attempt, started_at, finished_at, error)
  select id, organization_id, attempts, $7, $6, $5 from failed
  on conflict (job_id, attempt) do update set finished_at = excluded.finished_at, error = excluded.error)`
const postpone = prepared(`
  with failed as (update jobs set lease = null, attempts = $4, last_error = $5, run_at = $8, interrupted = $9
    where ${mine} returning id, organization_id, attempts), ${log}
  select id from failed`)
const setDead = prepared(`
  with failed as (update jobs set lease = null, attempts = $4, last_error = $5, state = 'dead'
    where ${mine} returning id, organization_id, attempts), ${log}
  select id from failed`)
const drop = prepared(`delete from jobs where ${mine} returning id`)

export interface Attempt {
  readonly job: Job
  /** Null: the job ran inside its transaction. */
  readonly lease: string | null
  readonly startedAt: number
}
/** Saves that this attempt failed. The job waits for its next attempt, or is dead after the last one. */
export const recordFailure = async (
  deps: Deps,
  handler: Handler<unknown> | undefined,
  attempt: Attempt,
  failure: Failure,
): Promise<Failed> => {
  const { name, id, attempt: number, maxAttempts } = attempt.job
  const dead = failure.final || number >= maxAttempts
  const failed = dead ? await markDead(deps, handler, attempt, failure) : await postponeJob(deps, attempt, failure)
  const facts = { job: name, jobId: id, attempt: number, error: failure.cause ?? failure.error }
  if (failed === 'dead') deps.log.error('a job is dead', facts)
  else deps.log.warn(warnings[failed], facts)
  return failed
}
const warnings = {
  lost: 'another worker has claimed a job',
  retry: 'a job failed and will be retried',
  dropped: 'an optional job is given up',
}

const postponeJob = (deps: Deps, a: Attempt, f: Failure): Promise<Failed> =>
  systemWork(deps, async (s) => {
    const wait = f.retryInMs ?? retryDelayMs(a.job.attempt, deps.random.fraction())
    const values = [...common(a, f, s.now), toDb(s.now + wait), f.interrupted ?? false]
    if (!(await s.run(postpone, values)).length) return 'lost'
    await noteOutcome(s, a.job, 'failed')
    return 'retry'
  })

/** When `onDead` throws, the job is dead nevertheless: its lane would wait for ever. */
const markDead = async (
  deps: Deps,
  handler: Handler<unknown> | undefined,
  attempt: Attempt,
  failure: Failure,
): Promise<Failed> => {
  try {
    return await markDeadOnce(deps, handler, attempt, failure)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    deps.log.error('onDead of a job failed', { job: attempt.job.name, jobId: attempt.job.id, error })
    return markDeadOnce(deps, undefined, attempt, {
      ...failure,
      error: `${failure.error}; onDead: ${errorText(error)}`,
    })
  }
}
const markDeadOnce = (deps: Deps, handler: Handler<unknown> | undefined, a: Attempt, f: Failure): Promise<Failed> =>
  systemWork(deps, async (s) => {
    // data that no build could have stored are a fault of ours, which somebody must see
    const isDropped = handler?.optional === true && !(f.cause instanceof UnfitJobData)
    const [id, lease, before] = common(a, f, s.now)
    const ended = isDropped ? s.run(drop, [id, lease, before]) : s.run(setDead, common(a, f, s.now))
    if (!(await ended).length) return 'lost'
    const onDead = handler?.onDead
    if (onDead) await onDead(await s.actFor(a.job.organizationId), a.job.data, f.error, f.interrupted ?? false)
    return isDropped ? 'dropped' : 'dead'
  })
/** An attempt under a lease is counted when it begins, an attempt inside a transaction when it fails. */
const common = ({ job, lease, startedAt }: Attempt, f: Failure, now: number): unknown[] => {
  const before = lease ? job.attempt : job.attempt - 1
  return [job.id, lease, before, job.attempt, f.error.slice(0, 500), toDb(now), toDb(startedAt)]
}
