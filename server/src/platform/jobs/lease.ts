import { prepared, toDb } from '../db.ts'
import type { Deps } from '../deps.ts'
import { type SystemWork, systemWork } from '../unit-of-work.ts'
import { leaseMs } from './claim.ts'

const prolong = prepared(`update jobs set run_at = $3 where id = $1 and lease = $2 returning id`)

/**
 * Renews the lease every third of its length until stopped. `lost` is called when another worker has got the job.
 * @returns the end of it
 */
export const keepLease = (deps: Deps, jobId: string, lease: string, lost: () => void): (() => void) => {
  let stopped = false
  let cancel = () => {}
  const again = (ms: number) => {
    if (!stopped) cancel = deps.clock.later(ms, () => void renew())
  }
  const renew = async () => {
    try {
      const rows = await systemWork(deps, (s) => s.run(prolong, [jobId, lease, toDb(s.now + leaseMs)]))
      if (stopped) return
      if (rows.length) again(leaseMs / 3)
      else lost()
    } catch {
      again(leaseMs / 30) // the database is away: the end of the attempt notices a lost lease
    }
  }
  again(leaseMs / 3)
  return () => {
    stopped = true
    cancel()
  }
}

const release = prepared(
  'update jobs set run_at = $2 where lease is not null and node_id = $1 and run_at > $2 returning id',
)

/**
 * Lets other servers run the jobs of a dead server now. The lease stays: the next worker learns that the attempt was interrupted.
 * @returns how many
 */
export const releaseJobs = async (s: SystemWork, nodeId: string): Promise<number> =>
  (await s.run(release, [nodeId, toDb(s.now)])).length
