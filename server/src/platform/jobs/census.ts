import { prepared, toDb } from '../db.ts'
import { systemWork, type WorkDeps } from '../unit-of-work.ts'

export interface JobCount {
  readonly name: string
  /** Waiting, and those now running. */
  readonly ready: number
  /** Jobs under a lease. A job that runs inside its transaction counts as waiting until the transaction ends. */
  readonly running: number
  readonly dead: number
}
const count = prepared(`
  select name, count(*) filter (where state = 'ready')::int as ready,
    count(*) filter (where lease is not null and run_at > $1)::int as running,
    count(*) filter (where state = 'dead')::int as dead
  from jobs group by name order by name`)

/** Counts all jobs that are not done, by name. */
export const census = (deps: WorkDeps): Promise<JobCount[]> =>
  systemWork(deps, (s) => s.run<JobCount>(count, [toDb(s.now)]))
