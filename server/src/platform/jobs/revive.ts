import { prepared, toDb } from '../db.ts'
import { systemWork, type Work, type WorkDeps } from '../unit-of-work.ts'

const awake = prepared(`
  with revived as (
    update jobs set state = 'ready', attempts = 0, run_at = $2 where id = $1 and state = 'dead' returning id),
  forgotten as (delete from job_attempts where job_id in (select id from revived))
  select id from revived`)

/**
 * Restarts a dead job with all its attempts, ahead of the younger jobs of its lane.
 * @returns false when there is no dead job of this id
 */
export const revive = async (deps: WorkDeps, jobId: string): Promise<boolean> => {
  const revived = await systemWork(deps, (s) => s.run(awake, [jobId, toDb(s.now)]))
  if (revived.length) deps.bus.wake()
  return revived.length > 0
}

const awakeAll = prepared(`
  with revived as (
    update jobs set state = 'ready', attempts = 0, run_at = $3 where organization_id = $1 and id = any ($2::bigint[]) and state = 'dead' returning id),
  forgotten as (delete from job_attempts where job_id in (select id from revived))
  select id from revived`)
/** Like `revive`, for jobs of one organization in a transaction; the caller wakes the workers after the commit. */
export const reviveJobs = async (w: Work, jobIds: readonly string[]): Promise<number> =>
  jobIds.length === 0 ? 0 : (await w.run(awakeAll, [w.organizationId, [...jobIds], toDb(w.now)])).length
