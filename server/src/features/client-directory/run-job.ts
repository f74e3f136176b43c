import { id } from '@beseda/contract/fields.ts'
import { langs } from '@beseda/contract/lang.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** `userId`: who ordered it; their rights apply. */
export const clientRunJob = defineJob('clients.run', z.object({ runId: id, userId: id, lang: z.enum(langs) }))
/** Runs of a user follow one another. */
export const laneOf = (userId: string) => ({ lane: `clients.run:${userId}`, throttle: 'clients.run' })
