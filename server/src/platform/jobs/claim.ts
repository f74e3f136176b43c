import { prepared, toDb } from '../db.ts'
import { type SystemWork, systemWork, type Work, type WorkDeps } from '../unit-of-work.ts'
import { type Candidate, isBehind, maxRunning } from './due.ts'

export interface Job {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly data: unknown
  readonly throttle: string | null
  /** The number of this attempt, from 1. */
  readonly attempt: number
  readonly maxAttempts: number
  readonly interrupted: boolean
  readonly trace: string | null
}
/** How long a job belongs to the worker that claimed it, unless the lease is renewed or its server counts as dead. */
export const leaseMs = 60_000

/** $1: the job, $2: now. */
const found = (places: string) => `
  select j.id, j.lease is not null or j.interrupted as interrupted
  from jobs j left join job_limits l on l.organization_id = j.organization_id and l.throttle = j.throttle
  where j.id = $1 and j.state = 'ready' and j.run_at <= $2 and (l.held_until is null or l.held_until <= $2)
    and not ${isBehind} ${places}
  for update of j skip locked`
/** The waiting jobs of the same key. Their transactions have committed, so the handler sees their rows. */
const merged = `
  delete from jobs m using taken t where m.organization_id = t.organization_id and m.unique_key = t.unique_key
    and m.state = 'ready' and m.lease is null and m.id > t.id`
const job = `
  t.id, t.name, t.organization_id as "organizationId", t.data, t.throttle, t.max_attempts as "maxAttempts", t.trace,
  f.interrupted from taken t, found f`

const remove = prepared(`
  with found as (${found('')}),
    taken as (delete from jobs where id = (select id from found) returning *),
    merged as (${merged})
  select t.attempts + 1 as attempt, ${job}`)

/** Removes the job in this transaction and binds the transaction to the job's organization. Null: another worker has the job. */
export const claimInside = async (s: SystemWork, c: Candidate): Promise<{ job: Job; w: Work } | null> => {
  const [[job], w] = await Promise.all([s.run<Job>(remove, [c.id, toDb(s.now)]), s.actFor(c.organizationId)])
  return job ? { job, w } : null
}

const hasFreePlace = `and ($5::text is null or ${maxRunning} > (select count(*) from jobs r
    where r.organization_id = j.organization_id and r.throttle = $5 and r.lease is not null and r.run_at > $2))`
const lease = prepared(`
  with found as (${found(hasFreePlace)}),
    taken as (update jobs set lease = $3, run_at = $4, node_id = $6, attempts = attempts + 1, interrupted = false
      where id = (select id from found) returning *),
    merged as (${merged}),
    logged as (insert into job_attempts (job_id, organization_id, attempt, started_at)
      select id, organization_id, attempts, $2 from taken
      on conflict (job_id, attempt) do update set started_at = excluded.started_at, finished_at = null, error = null)
  select t.attempts as attempt, ${job}`)
/** Two workers must not count the free slots of a throttle at the same time. The lock ends with the transaction. */
const lockThrottle = prepared(`select pg_advisory_xact_lock(hashtextextended($1, 7391403))`)

interface Claimant {
  /** The fencing token of the lease. */
  readonly lease: string
  readonly nodeId: string
}
/** Claims the job with a lease. Null: another worker has the job, or its throttle has no free place. */
export const claimOutside = (deps: WorkDeps, c: Candidate, { lease: token, nodeId }: Claimant): Promise<Job | null> =>
  systemWork(deps, async (s) => {
    const locked = c.throttle && s.run(lockThrottle, [`${c.organizationId} ${c.throttle}`])
    const values = [c.id, toDb(s.now), token, toDb(s.now + leaseMs), c.throttle, nodeId]
    const [[job]] = await Promise.all([s.run<Job>(lease, values), locked])
    return job ?? null
  })
