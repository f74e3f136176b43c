import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Assigns waiting chats to operators with a free slot. No unique key: a running job may have read the queue before. */
export const fillJob = defineJob('distribution.fill', z.object({ round: z.optional(z.int()) }))
/** One object, so that several events of one work schedule one job. */
export const fillNow = fillJob.with({})
