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
} as const
