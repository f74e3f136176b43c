import { id } from '@beseda/contract/fields.ts'
import { langs } from '@beseda/contract/lang.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** `userId`: who ordered it; they get what they see. */
export const clientExportJob = defineJob('clients.export', z.object({ exportId: id, userId: id, lang: z.enum(langs) }))
export const laneOf = (userId: string) => ({ lane: `clients.export:${userId}`, throttle: 'clients.export' })
