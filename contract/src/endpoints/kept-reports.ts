import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { KeptReport, KeptReports } from '../entities/kept-report.ts'
import { ReportFormat } from '../entities/report-file.ts'
import { needsDates } from '../entities/report-filter.ts'
import { id, nothing, querySeq } from '../fields.ts'
import { type ReportName, reportNames } from '../reports/index.ts'
import { askedFile } from './report-files.ts'

const one = z.strictObject({ keptReportId: id })
const access = needs('AUTHORITY_ALL_STAT')
const names = Object.keys(reportNames) as [ReportName, ...ReportName[]]

/**
 * Reports that a job writes, and the files of the organization. Reports other than the summary need OPTION_STATISTIC, when they
 * are ordered and when they are read.
 */
export const keptReports = {
  list: endpoint({ method: 'GET', path: '/reports/kept', access, input: nothing, entity: KeptReports, errors: [] }),
  /** The caller makes the `id`: a repeated call starts nothing. The period is that of this moment. */
  start: endpoint({
    method: 'POST',
    path: '/reports/kept',
    access,
    input: z
      .strictObject({ id, report: z.enum(names, { error: 'FIELD_INVALID' }), ...askedFile, format: ReportFormat })
      .check(...needsDates),
    entity: KeptReport,
    errors: ['KEPT_REPORTS_FULL', 'KEPT_REPORT_NOT_FOUND', 'OPTION_UNAVAILABLE', 'PERIOD_TOO_LONG'],
  }),
  /** A part of the bytes, from `at` on, as base64; `next`: where the following part begins, or null. */
  part: endpoint({
    method: 'GET',
    path: '/reports/kept/:keptReportId/part',
    access,
    input: z.strictObject({ keptReportId: id, at: querySeq }),
    entity: z.object({ base64: z.string(), next: z.nullable(z.number()) }),
    errors: ['KEPT_REPORT_NOT_FOUND', 'OPTION_UNAVAILABLE'],
  }),
  /** Stopping twice is no error. */
  stop: endpoint({
    method: 'POST',
    path: '/reports/kept/:keptReportId/stop',
    access,
    input: one,
    entity: KeptReport,
    errors: ['KEPT_REPORT_NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/reports/kept/:keptReportId',
    access,
    input: one,
    entity: z.object({ id }),
    errors: ['KEPT_REPORT_NOT_FOUND'],
  }),
} as const
