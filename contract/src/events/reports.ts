import * as z from 'zod/mini'
import { By } from './by.ts'

export const reportEvents = {
  /** Somebody got a report as a file. */
  'report.exported': z.object({
    report: z.string(),
    format: z.string(),
    rows: z.number(),
    by: By,
    reason: z.enum(['ordered']),
  }),
  /** A job writes a report; it was stopped or deleted by a user. */
  'keptReport.changed': z.object({
    keptReportId: z.string(),
    by: By,
    reason: z.enum(['started', 'stopped', 'deleted']),
  }),
  /** The job has ended. `userId`: who ordered it, and gets the notice. */
  'keptReport.ended': z.object({
    keptReportId: z.string(),
    userId: z.string(),
    name: z.string(),
    by: By,
    reason: z.enum(['done', 'failed']),
  }),
} as const
