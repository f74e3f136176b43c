import { prepared, toDb } from '../db.ts'
import type { Work } from '../unit-of-work.ts'

const setHold = prepared(`
  insert into job_limits (organization_id, throttle, held_until) values ($1, $2, $3)
  on conflict (organization_id, throttle) do update set held_until = greatest(job_limits.held_until, excluded.held_until)`)
/** Starts no job of the throttle before `until` (milliseconds). A longer hold stays. */
export const hold = async (s: Pick<Work, 'run'>, organizationId: string, throttle: string, until: number) => {
  await s.run(setHold, [organizationId, throttle, toDb(until)])
}

const endHold = prepared(`
  update job_limits set held_until = null where organization_id = $1 and throttle = $2 and held_until is not null`)
/** Ends the hold of a throttle: the channel has a new token, or was activated again. */
export const releaseThrottle = async (w: Work, wake: () => void, throttle: string): Promise<void> => {
  await w.run(endHold, [w.organizationId, throttle])
  w.afterCommit(wake)
}

const setLimit = prepared(`
  insert into job_limits (organization_id, throttle, max_running) values ($1, $2, $3)
  on conflict (organization_id, throttle) do update set max_running = excluded.max_running`)
/** Limits how many outside jobs of the throttle run in parallel, over all nodes. The default is 4. */
export const limitThrottle = async (w: Work, throttle: string, maxRunning: number): Promise<void> => {
  await w.run(setLimit, [w.organizationId, throttle, maxRunning])
}

const setFailing = prepared(`
  insert into job_limits (organization_id, throttle, failing) values ($1, $2, true)
  on conflict (organization_id, throttle) do update set failing = true where not job_limits.failing`)
const endFailing = prepared(`
  update job_limits set failing = false where organization_id = $1 and throttle = $2 and failing`)
/**
 * A throttle whose last attempt failed gets one slot until an attempt succeeds, so that the calls to a provider that does not
 * answer do not fill the slots of the organization.
 */
export const noteOutcome = async (
  s: Pick<Work, 'run'>,
  job: { readonly organizationId: string; readonly throttle: string | null },
  outcome: 'failed' | 'succeeded',
): Promise<void> => {
  if (job.throttle) await s.run(outcome === 'failed' ? setFailing : endFailing, [job.organizationId, job.throttle])
}
