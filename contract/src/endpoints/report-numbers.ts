import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import {
  Availability,
  Dialogs,
  Distribution,
  Drill,
  OwnNumbers,
  Reconciliation,
  ReportAnswer,
  Series,
} from '../entities/report.ts'
import { Clock, needsDates, reportFilter } from '../entities/report-filter.ts'
import { cursor, pageSize } from '../fields.ts'
import { type MetricId, metricIds } from '../metrics/index.ts'
import { type ReportTable, reportTables } from '../reports/index.ts'

const sees = needs('AUTHORITY_ALL_STAT')
const seesAll = needs('AUTHORITY_ALL_STAT', 'OPTION_STATISTIC')
const flag = z.optional(z.enum(['1'], { error: 'FIELD_INVALID' }))
const Metric = z.enum(metricIds as [MetricId, ...MetricId[]], { error: 'FIELD_INVALID' })
const tables = Object.keys(reportTables).filter((name) => name !== 'summary') as [ReportTable, ...ReportTable[]]
const filter = { ...reportFilter, compare: flag }
const errors = ['PERIOD_TOO_LONG'] as const

/** The numbers of reports. Each comes from the registry of metrics; `drill` lists exactly what a number counted. */
export const reportNumbers = {
  summary: endpoint({
    method: 'GET',
    path: '/reports/summary',
    access: sees,
    input: z.strictObject(filter).check(...needsDates),
    entity: ReportAnswer,
    errors,
  }),
  /** A table of metrics by day, channel, operator, team or category. */
  table: endpoint({
    method: 'GET',
    path: '/reports/tables/:report',
    access: seesAll,
    input: z.strictObject({ report: z.enum(tables, { error: 'FIELD_INVALID' }), ...filter }).check(...needsDates),
    entity: ReportAnswer,
    errors,
  }),
  /** Sessions opened in the period, with their own numbers. */
  dialogs: endpoint({
    method: 'GET',
    path: '/reports/dialogs',
    access: seesAll,
    input: z
      .strictObject({
        ...reportFilter,
        clock: z._default(Clock, 'calendar'),
        sort: z._default(
          z.enum(['openedAt', 'firstReply', 'reply', 'dialog', 'queue', 'transfers', 'rating'], {
            error: 'FIELD_INVALID',
          }),
          'openedAt',
        ),
        order: z._default(z.enum(['up', 'down'], { error: 'FIELD_INVALID' }), 'down'),
        cursor: z.optional(cursor),
        limit: pageSize,
      })
      .check(...needsDates),
    entity: Dialogs,
    errors,
  }),
  /** When operators were there. At most 31 days. */
  availability: endpoint({
    method: 'GET',
    path: '/reports/availability',
    access: seesAll,
    input: z.strictObject({ ...reportFilter, inactive: flag }).check(...needsDates),
    entity: Availability,
    errors,
  }),
  /** A metric over time, for charts. Hours: at most 31 days. */
  series: endpoint({
    method: 'GET',
    path: '/reports/series',
    access: sees,
    input: z
      .strictObject({
        ...filter,
        metric: Metric,
        bucket: z._default(z.enum(['day', 'hour', 'hourOfWeek'], { error: 'FIELD_INVALID' }), 'day'),
        /** One line for each; the six largest, and the others together. */
        split: z._default(z.enum(['none', 'channel', 'team', 'handledBy'], { error: 'FIELD_INVALID' }), 'none'),
      })
      .check(...needsDates),
    entity: Series,
    errors,
  }),
  /** How a duration is distributed. */
  distribution: endpoint({
    method: 'GET',
    path: '/reports/distribution',
    access: sees,
    input: z
      .strictObject({ ...reportFilter, metric: Metric, clock: z._default(Clock, 'calendar') })
      .check(...needsDates),
    entity: Distribution,
    errors: [...errors, 'METRIC_NOT_DURATION'],
  }),
  /**
   * What a number counted, the newest first: exactly `n` of its cell. `list`: what it left out instead, with the reason.
   * A row of a table is drilled by its filter: its channel, operator, team, category or day.
   */
  drill: endpoint({
    method: 'GET',
    path: '/reports/drill',
    access: sees,
    input: z
      .strictObject({
        ...reportFilter,
        metric: Metric,
        clock: z._default(Clock, 'calendar'),
        list: z._default(z.enum(['counted', 'leftOut'], { error: 'FIELD_INVALID' }), 'counted'),
        /** Local hour, 0 to 23, or hour of the week, 0 to 167. */
        hour: z.optional(z.string().check(z.regex(/^([01]?\d|2[0-3])$/, 'NUMBER_RANGE'))),
        hourOfWeek: z.optional(z.string().check(z.regex(/^(\d\d?|1[0-5]\d|16[0-7])$/, 'NUMBER_RANGE'))),
        cursor: z.optional(cursor),
        limit: pageSize,
      })
      .check(...needsDates),
    entity: Drill,
    errors,
  }),
  /** created + reopened − closed = open: do the numbers agree with the sessions, and stored days with the facts? */
  reconciliation: endpoint({
    method: 'GET',
    path: '/reports/reconciliation',
    access: sees,
    input: z
      .strictObject({ period: reportFilter.period, from: reportFilter.from, to: reportFilter.to })
      .check(...needsDates),
    entity: Reconciliation,
    errors,
  }),
  /** The caller's own work. */
  own: endpoint({
    method: 'GET',
    path: '/reports/own',
    access: anyUser,
    input: z
      .strictObject({ period: reportFilter.period, from: reportFilter.from, to: reportFilter.to })
      .check(...needsDates),
    entity: OwnNumbers,
    errors,
  }),
} as const
