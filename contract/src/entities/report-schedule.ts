import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { langs } from '../lang.ts'
import { schedulePeriods } from '../reports/schedule-periods.ts'
import { ReportFormat } from './report-file.ts'
import { Clock, reportFilter } from './report-filter.ts'
import { ReportNameField } from './report-view.ts'
import { Named } from './user.ts'

export const SchedulePeriod = z.enum(schedulePeriods, { error: 'FIELD_INVALID' })
export type SchedulePeriod = z.infer<typeof SchedulePeriod>

export const cadences = ['daily', 'weekly', 'monthly'] as const
export const Cadence = z.enum(cadences, { error: 'FIELD_INVALID' })
export type Cadence = z.infer<typeof Cadence>

const { period: _, from: _from, to: _to, by: _by, ...conditions } = reportFilter
/** Conditions and look of the report, without its period. */
export const ScheduleParameters = z.strictObject({
  ...conditions,
  by: z.optional(z.enum(['stop', 'start'], { error: 'FIELD_INVALID' })),
  clock: z.optional(Clock),
  inactive: z.optional(z.enum(['1'], { error: 'FIELD_INVALID' })),
})
export type ScheduleParameters = z.infer<typeof ScheduleParameters>

/** Why no report is sent. `user`: somebody paused it; the others: the owner of the schedule lost access. */
export const PauseReason = z.enum(['user', 'noRight', 'noOption', 'twoFactor', 'ownerGone'])
export type PauseReason = z.infer<typeof PauseReason>

/** A report that goes by mail on a schedule. */
export const ReportSchedule = z.object({
  id,
  name: z.string(),
  report: ReportNameField,
  parameters: ScheduleParameters,
  period: SchedulePeriod,
  format: ReportFormat,
  /** Of the file and of the letters. */
  lang: z.enum(langs),
  cadence: Cadence,
  /** 0 Monday … 6 Sunday. */
  weekday: z.number(),
  /** Of the month; a shorter month has its last day. */
  day: z.number(),
  /** Since midnight, in the time zone of the organization. */
  minutes: z.number(),
  /** Under whose rights the report is made. */
  owner: Named,
  /** Users of the organization. `unsubscribed`: they get none. */
  users: z.array(z.object({ ...Named.shape, unsubscribed: z.boolean() })),
  /** Other addresses. */
  emails: z.array(z.object({ email: z.string(), unsubscribed: z.boolean() })),
  /** Null: not paused. */
  paused: z.nullable(PauseReason),
  nextAt: z.nullable(time),
  /** The last order. `letters`: how many were written. `failure`: of the error catalogue. */
  lastRun: z.nullable(
    z.object({
      at: time,
      result: z.enum(['running', 'sent', 'failed', 'stopped']),
      failure: z.nullable(
        z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
      ),
      letters: z.number(),
    }),
  ),
  revision: z.number(),
  /** This user may change, pause, send and delete it. */
  mayChange: z.boolean(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

export const ReportSchedules = z.object({
  /** By name. */
  schedules: z.array(ReportSchedule),
  most: z.number(),
  /** Whether the server can send mail. */
  hasMail: z.boolean(),
  timeZone: z.string(),
})
export type ReportSchedules = z.infer<typeof ReportSchedules>
