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
  let claimed: Job | undefined
  try {
    return await systemWork(deps, async (s) => {
      claimed = undefined
      const found = await claimInside(s, candidate)
      if (!found) return null
      claimed = found.job
      const { job, w } = found
      await whileConnected(deps.clock, s, () => inTrace(job, () => handler.inside(w, job.data)))
      return 'done'
    })
  } catch (error) {
    if (!claimed) throw error
    return recordFailure(
      deps,
      handler,
      { job: claimed, lease: null, startedAt },
      { error: errorText(error), cause: error, final: error instanceof UnfitJobData },
    )
  }
}
