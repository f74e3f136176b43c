import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ReportFormat } from '../entities/report-file.ts'
import {
  Cadence,
  ReportSchedule,
  ReportSchedules,
  ScheduleParameters,
  SchedulePeriod,
} from '../entities/report-schedule.ts'
import { ReportNameField } from '../entities/report-view.ts'
import { Named } from '../entities/user.ts'
import { email, id, nameText, nothing, whole } from '../fields.ts'
import { langs } from '../lang.ts'
import { limits } from '../limits.ts'

const access = needs('AUTHORITY_ALL_STAT')
const fields = {
  name: nameText(limits.reportScheduleName),
  report: ReportNameField,
  parameters: ScheduleParameters,
  period: SchedulePeriod,
  format: ReportFormat,
  lang: z.enum(langs, { error: 'FIELD_INVALID' }),
  cadence: Cadence,
  weekday: whole({ min: 0, max: 6 }),
  day: whole({ min: 1, max: 31 }),
  minutes: whole({ min: 0, max: 1439 }, 'TIME_INVALID', 'TIME_INVALID'),
  userIds: z.array(id).check(z.maxLength(limits.reportRecipients, 'RECIPIENTS_TOO_MANY')),
  emails: z.array(email).check(z.maxLength(limits.reportRecipients, 'RECIPIENTS_TOO_MANY')),
}
interface Written {
  readonly report: string
  readonly format: string
  readonly userIds: readonly string[]
  readonly emails: readonly string[]
}
const checks = [
  z.refine<Written>((o) => o.format !== 'pdf' || o.report === 'summary', { error: 'FORMAT_INVALID', path: ['format'] }),
  z.refine<Written>((o) => o.userIds.length + o.emails.length > 0, { error: 'FIELD_REQUIRED', path: ['userIds'] }),
  z.refine<Written>((o) => o.userIds.length + o.emails.length <= limits.reportRecipients, {
    error: 'RECIPIENTS_TOO_MANY',
    path: ['emails'],
  }),
] as const
const one = z.strictObject({ reportScheduleId: id })
const changing = ['ACCESS_DENIED', 'REPORT_SCHEDULE_NOT_FOUND'] as const
const written = ['OPTION_UNAVAILABLE', 'REPORT_SCHEDULES_TOO_MANY', 'REPORT_SCHEDULE_NOT_FOUND'] as const

/**
 * Reports that go by mail on a schedule. Reports other than the summary need OPTION_STATISTIC, of whoever saves the schedule and of
 * its owner at each run. Its owner changes it, and a holder of RIGHT_ACCOUNT_CONTROL.
 */
export const reportSchedules = {
  list: endpoint({
    method: 'GET',
    path: '/reports/schedules',
    access,
    input: nothing,
    entity: ReportSchedules,
    errors: [],
  }),
  /** Active users of the organization who have an e-mail address, by name. */
  people: endpoint({
    method: 'GET',
    path: '/reports/schedules/people',
    access,
    input: nothing,
    entity: z.object({ people: z.array(Named) }),
    errors: [],
  }),
  /** The caller makes the `id`: a repeated call creates nothing. */
  create: endpoint({
    method: 'POST',
    path: '/reports/schedules',
    access,
    input: z.strictObject({ id, ...fields }).check(...checks),
    entity: ReportSchedule,
    errors: written,
  }),
  /** `revision`: the one that the sender has seen. */
  change: endpoint({
    method: 'PATCH',
    path: '/reports/schedules/:reportScheduleId',
    access,
    input: z
      .strictObject({ reportScheduleId: id, revision: whole({ min: 1, max: 2_147_483_647 }), ...fields })
      .check(...checks),
    entity: ReportSchedule,
    errors: [...changing, 'OPTION_UNAVAILABLE', 'REPORT_SCHEDULE_CHANGED'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/reports/schedules/:reportScheduleId/pause',
    access,
    input: one,
    entity: ReportSchedule,
    errors: changing,
  }),
  /** Whoever resumes a schedule that the product paused becomes its owner. */
  resume: endpoint({
    method: 'POST',
    path: '/reports/schedules/:reportScheduleId/resume',
    access,
    input: one,
    entity: ReportSchedule,
    errors: [...changing, 'OPTION_UNAVAILABLE'],
  }),
  /** Beside its dates. The caller makes `runId`: a repeated call orders nothing. */
  sendNow: endpoint({
    method: 'POST',
    path: '/reports/schedules/:reportScheduleId/run',
    access,
    input: z.strictObject({ reportScheduleId: id, runId: id }),
    entity: ReportSchedule,
    errors: [
      ...changing,
      ...(['KEPT_REPORTS_FULL', 'OPTION_UNAVAILABLE', 'PERIOD_TOO_LONG', 'TOO_MANY_REQUESTS'] as const),
      'TRANSPORT_MISSING',
    ],
  }),
  /** A report that is being made is not sent. */
  remove: endpoint({
    method: 'DELETE',
    path: '/reports/schedules/:reportScheduleId',
    access,
    input: one,
    entity: z.null(),
    errors: changing,
  }),
} as const
