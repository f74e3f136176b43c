import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** No unique key: a job that is running may have counted before the licence became free. */
export const offerLicencesJob = defineJob(
  'presence.offerLicences',
  z.object({ reason: z.enum(['left', 'added', 'notTaken']) }),
)
