import type { Deps } from '../deps.ts'
import type { Sweep } from '../sweeps.ts'
import { findDue } from './due.ts'
import type { Handlers } from './handler.ts'
import { outsideNamesOf, runJob } from './run.ts'

const endless = 100_000
/**
 * Runs all due jobs and deadlines, and those that they make due, one by one in a fixed order until none is left. For tests
 * with their own clock; the worker does the same concurrently.
 * @returns how many jobs and deadlines were run, failed attempts included
 */
export const runDueJobs = async (deps: Deps, handlers: Handlers, sweeps: readonly Sweep[] = []): Promise<number> => {
  let total = 0
  const count = () => {
    if (++total > endless) throw new Error('there is always something due: a job or a deadline renews itself')
  }
  for (;;) {
    const before = total
    for (const sweep of sweeps) while (await sweep.runOne(deps)) count()
    const wanted = { limit: 100, except: [], outsideNames: outsideNamesOf(handlers), outside: true, inside: true }
    for (const candidate of await findDue(deps, wanted)) if (await runJob(deps, handlers, candidate)) count()
    if (total === before) return total
  }
}
