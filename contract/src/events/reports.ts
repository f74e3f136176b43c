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
    /** It is sent by mail; absent: a user ordered it. */
    reportScheduleId: z.optional(z.string()),
    by: By,
    reason: z.enum(['done', 'failed']),
  }),
  /**
   * A report that goes by mail. `ordered`: a run began; `sent`: its letters were written; `failed`: it ended without letters. `noRight`,
   * `noOption`, `twoFactor`, `ownerGone`: paused because its owner lost access.
   */
  'reportSchedule.changed': z.object({
    reportScheduleId: z.string(),
    by: By,
    reason: z.enum([
      ...(['created', 'changed', 'deleted', 'paused', 'resumed', 'ordered', 'sent', 'failed', 'unsubscribed'] as const),
      ...(['noRight', 'noOption', 'twoFactor', 'ownerGone'] as const),
    ]),
  }),
} as const
