import * as z from 'zod/mini'

/** Of the summary also as a letter with charts. */
export const reportFormats = ['csv', 'xlsx', 'pdf'] as const
export const ReportFormat = z.enum(reportFormats, { error: 'FIELD_INVALID' })
export type ReportFormat = z.infer<typeof ReportFormat>

/** A report as a file. */
export const ReportFile = z.object({
  name: z.string(),
  format: ReportFormat,
  /** Without the heading and the total. */
  rows: z.number(),
  base64: z.string(),
})
export type ReportFile = z.infer<typeof ReportFile>
