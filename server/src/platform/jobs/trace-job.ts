import { traced } from '../telemetry.ts'
import { inCall } from '../trace.ts'
import type { Job } from './claim.ts'

/** The job belongs to the trace of the call that added it; its log lines carry its number. */
export const inTrace = <T>(job: Job, body: () => Promise<T>): Promise<T> =>
  inCall({ requestId: `job ${job.id}`, traceparent: job.trace ?? '' }, () =>
    traced(`job ${job.name}`, { 'beseda.job': job.name, 'beseda.attempt': job.attempt }, body, 'job'),
  )
