import { id } from '@beseda/contract/fields.ts'
import { langs } from '@beseda/contract/lang.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** `userId`: who ordered it; their rights apply. */
export const bulkRunJob = defineJob('chats.bulkRun', z.object({ runId: id, userId: id, lang: z.enum(langs) }))
/** Runs of a user follow one another. */
export const laneOf = (userId: string) => ({ lane: `chats.bulkRun:${userId}`, throttle: 'chats.bulkRun' })
