import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** `userId`: whose rights it needs. */
export const keptReportJob = defineJob('reports.write', z.object({ keptReportId: id, userId: id }))
/** One after another for an organization: a report reads much. */
export const laneOf = (organizationId: string) => ({
  lane: `reports.write:${organizationId}`,
  throttle: 'reports.write',
})
