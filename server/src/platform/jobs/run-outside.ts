import type { Deps } from '../deps.ts'
import { claimOutside, type Job } from './claim.ts'
import type { Candidate } from './due.ts'
import type { Outcome, OutsideHandler } from './handler.ts'
import { keepLease } from './lease.ts'
import { type Settled, settle } from './settle.ts'
import { inTrace } from './trace-job.ts'

const defaultTimeoutMs = 120_000

/** Claims the job with a lease, runs it and saves the outcome. Null: the job could not be claimed. */
export const runOutside = async (
  deps: Deps,
  handler: OutsideHandler<unknown>,
  candidate: Candidate,
): Promise<Settled | null> => {
  const lease = deps.ids.next()
  const job = await claimOutside(deps, candidate, { lease, nodeId: deps.nodeId })
  if (!job) return null
  const leased = { job, lease, startedAt: deps.clock.now() }
  if (job.attempt > job.maxAttempts)
    return settle(deps, handler, leased, { dead: 'the worker died in the last attempt', interrupted: true })
  return inTrace(job, async () => {
    const leaseLost = new AbortController()
    const stop = keepLease(deps, job.id, lease, () => leaseLost.abort())
    try {
      return await settle(deps, handler, leased, await attempt(deps, handler, job, leaseLost))
    } finally {
      stop()
    }
  })
}

/** The outcome of the handler; `thrown` when it threw, took too long, or lost its lease. */
const attempt = async (
  deps: Deps,
  handler: OutsideHandler<unknown>,
  job: Job,
  leaseLost: AbortController,
): Promise<Outcome | { thrown: unknown }> => {
  const { organizationId, id: jobId, attempt, interrupted } = job
  const ctx = { deps, organizationId, jobId, attempt, interrupted, signal: leaseLost.signal }
  const { promise: ended, resolve: end } = Promise.withResolvers<{ thrown: unknown }>()
  leaseLost.signal.addEventListener('abort', () => end({ thrown: new Error('another worker has claimed the job') }))
  const limit = handler.timeoutMs ?? defaultTimeoutMs
  const cancel = deps.clock.later(limit, () => {
    end({ thrown: new Error(`no end after ${limit} ms`) })
    leaseLost.abort()
  })
  try {
    return await Promise.race([handler.outside(ctx, job.data), ended])
  } catch (thrown) {
    return { thrown }
  } finally {
    cancel()
  }
}
