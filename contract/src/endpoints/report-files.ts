import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ExportFormat } from '../entities/client-export.ts'
import { ReportFile, ReportFormat } from '../entities/report-file.ts'
import { Clock, needsDates, reportFilter } from '../entities/report-filter.ts'
import { type ReportTable, reportTables } from '../reports/index.ts'

const tables = Object.keys(reportTables).filter((name) => name !== 'summary') as [ReportTable, ...ReportTable[]]
/** What the screen shows; durations in the chosen clock. */
export const askedFile = {
  format: ExportFormat,
  /** Of CSV. With a semicolon numbers have a decimal comma, as Russian spreadsheets read them. */
  separator: z.enum([',', ';'], { error: 'FIELD_INVALID' }),
  clock: z._default(Clock, 'calendar'),
  /** Of working hours: with operators who were not there. */
  inactive: z.optional(z.enum(['1'], { error: 'FIELD_INVALID' })),
  ...reportFilter,
}
const { inactive: _, ...asked } = askedFile

/** Reports as files for spreadsheets. Each file is recorded in the audit log. */
export const reportFiles = {
  summary: endpoint({
    method: 'POST',
    path: '/reports/files/summary',
    access: needs('AUTHORITY_ALL_STAT'),
    input: z.strictObject({ ...asked, format: ReportFormat }).check(...needsDates),
    entity: ReportFile,
    errors: ['PERIOD_TOO_LONG'],
  }),
  table: endpoint({
    method: 'POST',
    path: '/reports/files/tables/:report',
    access: needs('AUTHORITY_ALL_STAT', 'OPTION_STATISTIC'),
    input: z
      .strictObject({
        report: z.enum([...tables, 'dialogs', 'time'], { error: 'FIELD_INVALID' }),
        ...askedFile,
      })
      .check(...needsDates),
    entity: ReportFile,
    errors: ['PERIOD_TOO_LONG', 'REPORT_FILE_TOO_LONG'],
  }),
} as const
