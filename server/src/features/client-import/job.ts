import { id } from '@beseda/contract/fields.ts'
import { langs } from '@beseda/contract/lang.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** `userId`: who ordered it; their rights apply. */
export const clientImportJob = defineJob('clients.import', z.object({ importId: id, userId: id, lang: z.enum(langs) }))
/** Imports of an organization run one after another, so that two of them do not create the same client. */
export const queued = { lane: 'clients.import', throttle: 'clients.import' }
