import type { Correction, ReportPeriod } from '@beseda/contract/entities/report.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { localDate, wallOfDate } from '@beseda/domain/calendar/zone.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import { type Day, dayOf, nextDate, zoneOf } from '../fact-rows/index.ts'
import type { ReportInput } from './filter.ts'

/** The days of a report, in order. */
export interface Days {
  readonly period: ReportPeriod
  readonly days: readonly Day[]
}
export interface Frame {
  readonly timeZone: string
  readonly now: number
  readonly today: string
  readonly days: Days
  /** As many days right before. */
  readonly before: Days
  /** Days that are added up. */
  readonly sealed: ReadonlySet<string>
}
const dayMs = 86_400_000
const lengthOf = (from: string, to: string): number => Math.round((wallOfDate(to) - wallOfDate(from)) / dayMs) + 1

const daysFrom = (timeZone: string, from: string, n: number): Days => {
  const days = Array.from({ length: n }, (_, i) => dayOf(timeZone, nextDate(from, i)))
  const [first, last] = [days[0]!, days.at(-1)!]
  return { period: { from, to: last.date, start: first.startsAt, until: last.endsAt }, days }
}
const spanOf = ({ period, from, to }: PeriodInput, today: string): { from: string; n: number } => {
  if (period === 'custom') return { from: from!, n: lengthOf(from!, to!) }
  if (period === 'today') return { from: today, n: 1 }
  if (period === 'yesterday') return { from: nextDate(today, -1), n: 1 }
  const n = period === '7d' ? 7 : 30
  return { from: nextDate(today, 1 - n), n }
}
export type PeriodInput = Pick<ReportInput, 'period' | 'from' | 'to'>

const sealedDays = prepared(`
  select date::text as date from report_days
  where organization_id = $1 and date between $2 and $3 and sealed_at is not null and time_zone = $4`)
/** @throws PERIOD_TOO_LONG */
export const frameOf = async (
  c: Runner,
  organizationId: string,
  input: PeriodInput,
  o: { readonly now: number; readonly most?: number },
): Promise<Frame> => {
  const timeZone = await zoneOf(c, organizationId)
  const today = localDate(timeZone, o.now)
  const { from, n } = spanOf(input, today)
  const most = o.most ?? limits.reportDays
  if (n > most) throw fail('PERIOD_TOO_LONG', { days: most })
  const [days, before] = [daysFrom(timeZone, from, n), daysFrom(timeZone, nextDate(from, -n), n)]
  const rows = await c.run<{ date: string }>(sealedDays, [organizationId, before.period.from, days.period.to, timeZone])
  return { timeZone, now: o.now, today, days, before, sealed: new Set(rows.map((r) => r.date)) }
}

/** The days that a report has at this moment. @throws PERIOD_TOO_LONG */
export const periodOf = async (
  c: Runner,
  organizationId: string,
  input: PeriodInput,
  now: number,
): Promise<ReportPeriod> => (await frameOf(c, organizationId, input, { now })).days.period

const corrections = prepared(`
  select date::text as date, reason, count(distinct session_id)::int as sessions, max(at) as at
  from report_corrections where organization_id = $1 and date between $2 and $3 group by date, reason order by date, reason`)
const spam = prepared(`
  select count(*)::int as n from report_facts f
  where f.organization_id = $1 and f.at >= $2 and f.at < $3 and f.is_spam and f.kind = 'opened'`)
/** By the order of the index jobs_due. A job that names no sessions counts as one. */
const uncounted = prepared(`
  select coalesce(sum(case when data ? 'sessionIds' then jsonb_array_length(data -> 'sessionIds') else 1 end), 0)::int as n
  from jobs where organization_id = $1 and coalesce(throttle, '') = '' and name = 'reports.facts' and state = 'ready'`)

/** What every answer says about itself. `error`: of medians and p90. */
export const frameAnswer = async (c: Runner, organizationId: string, frame: Frame, error: number) => {
  const { period } = frame.days
  // one round trip
  const [found, [left], [behind]] = await Promise.all([
    c.run<Correction & { at: number }>(corrections, [organizationId, period.from, period.to]),
    c.run<{ n: number }>(spam, [organizationId, toDb(period.start), toDb(period.until)]),
    c.run<{ n: number }>(uncounted, [organizationId]),
  ])
  const counts = { spam: left?.n ?? 0, uncounted: behind?.n ?? 0 }
  return { period, timeZone: frame.timeZone, ...counts, corrections: found, error, at: frame.now }
}
