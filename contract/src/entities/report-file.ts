import * as z from 'zod/mini'
import { ExportFormat } from './client-export.ts'

/** A report as a file. */
export const ReportFile = z.object({
  name: z.string(),
  format: ExportFormat,
  /** Without the heading and the total. */
  rows: z.number(),
  base64: z.string(),
})
export type ReportFile = z.infer<typeof ReportFile>
