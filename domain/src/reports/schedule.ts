import type { Cadence, SchedulePeriod } from '@beseda/contract/entities/report-schedule.ts'
import { dateOf, instantOf, type LocalDate, localDate, wallOfDate, weekday } from '../calendar/zone.ts'

/** When a report goes: at `minutes` since midnight of the wall clock. */
export interface ScheduleRule {
  readonly cadence: Cadence
  /** 0 Monday … 6 Sunday. */
  readonly weekday: number
  /** Of the month; a shorter month has its last day. */
  readonly day: number
  readonly minutes: number
}
const dayMs = 86_400_000
const addDays = (date: LocalDate, days: number): LocalDate => dateOf(wallOfDate(date) + days * dayMs)
const lastDayOf = (date: LocalDate): number => {
  const at = new Date(wallOfDate(date))
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
}
const isOn = (rule: ScheduleRule, date: LocalDate): boolean => {
  if (rule.cadence === 'daily') return true
  if (rule.cadence === 'weekly') return weekday(wallOfDate(date)) === rule.weekday
  return Number(date.slice(8)) === Math.min(rule.day, lastDayOf(date))
}

/**
 * The first date of the rule after this instant, milliseconds. A time that the clock skips is as much later; of a time that
 * comes twice the first one counts.
 */
export const nextRun = (rule: ScheduleRule, zone: string, after: number): number => {
  // two months have every day of a month
  for (let date = addDays(localDate(zone, after), -1), n = 0; n < 64; n++, date = addDays(date, 1)) {
    if (!isOn(rule, date)) continue
    const at = instantOf(zone, wallOfDate(date) + rule.minutes * 60_000)
    if (at > after) return at
  }
  throw new Error(`a schedule without a date: ${JSON.stringify(rule)}`)
}

/** The days of a report that is made on `today`; both are in it. */
export const daysOf = (
  period: SchedulePeriod,
  today: LocalDate,
): { readonly from: LocalDate; readonly to: LocalDate } => {
  const yesterday = addDays(today, -1)
  if (period === 'yesterday') return { from: yesterday, to: yesterday }
  if (period === '7d') return { from: addDays(today, -7), to: yesterday }
  if (period === '30d') return { from: addDays(today, -30), to: yesterday }
  if (period === 'previousWeek') {
    const monday = addDays(today, -weekday(wallOfDate(today)))
    return { from: addDays(monday, -7), to: addDays(monday, -1) }
  }
  const last = addDays(`${today.slice(0, 8)}01`, -1)
  return { from: `${last.slice(0, 8)}01`, to: last }
}
