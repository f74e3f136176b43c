import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { type ReportName, reportNames } from '../reports/index.ts'
import { Clock, reportFilter } from './report-filter.ts'
import { Named } from './user.ts'

const flag = (value: '0' | '1') => z.optional(z.enum([value], { error: 'FIELD_INVALID' }))
const column = z.optional(z.string({ error: 'FIELD_INVALID' }).check(z.regex(/^[A-Za-z]{1,40}$/, 'FIELD_INVALID')))
/**
 * What the address of a report holds (docs/decisions/191-addresses-of-reports.md), without what is open in its panel. A custom
 * period may lack its days: the report says so. Absent parameters have their initial values.
 */
export const ReportParameters = z.strictObject({
  ...reportFilter,
  period: z.optional(reportFilter.period),
  by: z.optional(z.enum(['stop', 'start'], { error: 'FIELD_INVALID' })),
  clock: z.optional(Clock),
  stat: z.optional(z.enum(['average', 'median', 'p90', 'max'], { error: 'FIELD_INVALID' })),
  compare: flag('0'),
  inactive: flag('1'),
  sort: column,
  order: z.optional(z.enum(['up', 'down'], { error: 'FIELD_INVALID' })),
})
export type ReportParameters = z.infer<typeof ReportParameters>

export const ReportNameField = z.enum(Object.keys(reportNames) as [ReportName, ...ReportName[]], {
  error: 'FIELD_INVALID',
})

/** A report with its period, filters and look, under a name. */
export const ReportView = z.object({
  id,
  name: z.string(),
  /** Everybody who sees reports has it. */
  shared: z.boolean(),
  by: Named,
  /** This user may rename and delete it. */
  mayChange: z.boolean(),
  report: ReportNameField,
  parameters: ReportParameters,
})
export type ReportView = z.infer<typeof ReportView>
