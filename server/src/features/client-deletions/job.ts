import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'

export const clientDeletionJob = defineJob('clients.delete', z.object({ deletionId: id }))
/** Deletions of an organization follow one another: they read the same large tables. */
export const laneOf = (organizationId: string) => ({
  ...{ lane: `clients.delete:${organizationId}`, throttle: 'clients.delete', maxAttempts: 100 },
})
