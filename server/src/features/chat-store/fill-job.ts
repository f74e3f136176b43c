import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Gives waiting chats to operators with a free slot. No unique key: a job that is running may have looked before. */
export const fillJob = defineJob('distribution.fill', z.object({ round: z.optional(z.int()) }))
/** One object, so that several events of one work schedule one job. */
export const fillNow = fillJob.with({})
