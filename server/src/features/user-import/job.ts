import { id } from '@beseda/contract/fields.ts'
import { langs } from '@beseda/contract/lang.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'

export const applyJob = defineJob(
  'users.import',
  z.object({
    importId: id,
    /** Who ordered it, from where: their rights and limits apply. */
    userId: id,
    address: z.string(),
    lang: z.enum(langs),
  }),
)
/** Imports of an organization run one after another. */
export const queued = { lane: 'users.import', throttle: 'users.import' }
