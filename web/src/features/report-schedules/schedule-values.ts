import type {
  Cadence,
  ReportSchedule,
  ScheduleParameters,
  SchedulePeriod,
} from '@beseda/contract/entities/report-schedule.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { type ReportName, reportNames } from '@beseda/contract/reports/index.ts'

/** What the fields hold. `minutes`: as typed, `09:00`. */
export type ScheduleValues = {
  readonly name: string
  readonly report: ReportName
  readonly period: SchedulePeriod
  readonly format: ReportSchedule['format']
  readonly lang: Lang
  readonly cadence: Cadence
  readonly weekday: string
  readonly day: string
  readonly minutes: string
  readonly userIds: readonly string[]
  readonly emails: readonly string[]
}
type Address = Readonly<Record<string, string | undefined>>
const conditionNames = ['teams', 'operators', 'channels', 'categories', 'statuses', 'tags', 'handledBy'] as const
export type ConditionName = (typeof conditionNames)[number]

const carried = [...conditionNames, 'by', 'clock', 'inactive'] as const
/** An address that names no report: the button of the list begins an empty schedule. */
export const noReport = Object.fromEntries(['report', 'period', ...carried].map((name) => [name, undefined]))
/** Conditions and look that an address of a report has. */
export const parametersOf = (address: Address): ScheduleParameters =>
  Object.fromEntries(carried.flatMap((name) => (address[name] ? [[name, address[name]]] : [])))
/** The conditions that are set, with how many values each has. */
export const conditionsOf = (parameters: ScheduleParameters): [ConditionName, number][] =>
  conditionNames.flatMap((name): [ConditionName, number][] => {
    const value = parameters[name]
    return value ? [[name, value.split(',').length]] : []
  })

const periods: Partial<Record<string, SchedulePeriod>> = { today: 'yesterday', yesterday: 'yesterday', '30d': '30d' }
const names = Object.keys(reportNames) as ReportName[]
/** A new schedule of the report that the address names. */
export const newValues = (address: Address, lang: Lang): ScheduleValues => {
  const report = names.find((name) => name === address.report) ?? 'summary'
  return {
    ...{
      name: inLang(reportNames[report], lang),
      report,
      period: periods[address.period ?? ''] ?? '7d',
      format: 'xlsx',
    },
    ...{ lang, cadence: 'weekly', weekday: '0', day: '1', minutes: '09:00', userIds: [], emails: [] },
  }
}
const two = (n: number) => String(n).padStart(2, '0')
export const clockText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Who unsubscribed is not among the recipients. */
export const valuesOf = (s: ReportSchedule): ScheduleValues => ({
  ...{ name: s.name, report: s.report, period: s.period, format: s.format, lang: s.lang, cadence: s.cadence },
  ...{ weekday: String(s.weekday), day: String(s.day), minutes: clockText(s.minutes) },
  userIds: s.users.filter((u) => !u.unsubscribed).map(({ id }) => id),
  emails: s.emails.filter((e) => !e.unsubscribed).map(({ email }) => email),
})
const minutesOf = (text: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
/** Values → the fields of the call. Only the summary has a PDF. */
export const fieldsOf = ({ weekday, day, minutes, format, ...values }: ScheduleValues) => ({
  ...values,
  format: format === 'pdf' && values.report !== 'summary' ? ('xlsx' as const) : format,
  weekday: Number(weekday),
  day: Number(day),
  minutes: minutesOf(minutes),
})
