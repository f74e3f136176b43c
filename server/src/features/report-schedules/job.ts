import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'

/** Writes the letters of a report that was made for a schedule. */
export const mailReportJob = defineJob('reports.mail', z.object({ keptReportId: id, reportScheduleId: id }))
export const mailJobsOf = ({ keptReportId, reportScheduleId }: EventOf<'keptReport.ended'>): NewJob[] =>
  reportScheduleId === undefined ? [] : [mailReportJob.with({ keptReportId, reportScheduleId })]
