import type { Deps } from '../deps.ts'
import { systemWork } from '../unit-of-work.ts'
import type { Candidate } from './due.ts'
import { errorText } from './error-text.ts'
import { type Failed, recordFailure } from './fail.ts'
import type { InsideHandler } from './handler.ts'
import { type Job, takeInside } from './take.ts'
import { inTrace } from './trace-job.ts'
import { whileConnected } from './while-connected.ts'

/** Takes the job and does its work in one transaction. Null: it was not there to be taken. */
export const runInside = async (
  deps: Deps,
  handler: InsideHandler<never>,
  candidate: Candidate,
): Promise<Failed | 'done' | null> => {
  const startedAt = deps.clock.now()
  let taken: Job | undefined
  try {
    return await systemWork(deps, async (s) => {
      taken = undefined
      const found = await takeInside(s, candidate)
      if (!found) return null
      taken = found.job
      const { job, w } = found
      await whileConnected(deps.clock, s, () => inTrace(job, () => handler.inside(w, job.data as never)))
      return 'done'
    })
  } catch (error) {
    if (!taken) throw error
    return recordFailure(
      deps,
      handler,
      { job: taken, lease: null, startedAt },
      { error: errorText(error), cause: error },
    )
  }
}
