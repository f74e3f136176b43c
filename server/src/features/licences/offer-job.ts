import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'

const reasons = ['left', 'added', 'notTaken'] as const
export type OfferReason = (typeof reasons)[number]
/** No unique key: a job that is running may have counted before the licence became free. */
export const offerLicencesJob = defineJob('presence.offerLicences', z.object({ reason: z.enum(reasons) }))
