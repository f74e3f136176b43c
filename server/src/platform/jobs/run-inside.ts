import type { Deps } from '../deps.ts'
import { systemWork } from '../unit-of-work.ts'
import { claimInside, type Job } from './claim.ts'
import { UnfitJobData } from './define-job.ts'
import type { Candidate } from './due.ts'
import { errorText } from './error-text.ts'
import { type Failed, recordFailure } from './fail.ts'
import type { InsideHandler } from './handler.ts'
import { inTrace } from './trace-job.ts'
import { whileConnected } from './while-connected.ts'

/** Claims the job and runs its handler in one transaction. Null: the job could not be claimed. */
export const runInside = async (
  deps: Deps,
  handler: InsideHandler<unknown>,
  candidate: Candidate,
): Promise<Failed | 'done' | null> => {
  const startedAt = deps.clock.now()
  let taken: Job | undefined
  try {
    return await systemWork(deps, async (s) => {
      taken = undefined
      const found = await claimInside(s, candidate)
      if (!found) return null
      taken = found.job
      const { job, w } = found
      await whileConnected(deps.clock, s, () => inTrace(job, () => handler.inside(w, job.data)))
      return 'done'
    })
  } catch (error) {
    if (!taken) throw error
    return recordFailure(
      deps,
      handler,
      { job: taken, lease: null, startedAt },
      { error: errorText(error), cause: error, final: error instanceof UnfitJobData },
    )
  }
}
