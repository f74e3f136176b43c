import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { type ReportName, reportNames } from '../reports/index.ts'
import { ReportFormat } from './report-file.ts'
import { dateText } from './report-filter.ts'
import { Named } from './user.ts'

/** A report that a job writes into a file, which the organization keeps for a while. */
export const KeptReport = z.object({
  id,
  report: z.enum(Object.keys(reportNames) as [ReportName, ...ReportName[]]),
  /** Of the file. */
  name: z.string(),
  format: ReportFormat,
  /** Both days are in it. */
  from: dateText,
  to: dateText,
  /** `stopped`: by a user. `failed`: `failure` says why. */
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  /** Of the error catalogue. */
  failure: z.nullable(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  /** Filters in words; empty before it is written. */
  conditions: z.array(z.string()),
  /** Rows written so far, and all of them; null: not counted yet. */
  rows: z.number(),
  total: z.nullable(z.number()),
  /** Of the file; null: there is none. */
  bytes: z.nullable(z.number()),
  by: Named,
  createdAt: time,
  /** When the file is deleted. */
  endsAt: time,
})
export type KeptReport = z.infer<typeof KeptReport>

export const KeptReports = z.object({
  /** The newest first. */
  reports: z.array(KeptReport),
  /** What the organization keeps, and may keep. */
  files: z.number(),
  bytes: z.number(),
  mostFiles: z.number(),
  mostBytes: z.number(),
})
export type KeptReports = z.infer<typeof KeptReports>
