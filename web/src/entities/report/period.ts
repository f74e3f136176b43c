/** The five periods of reports (spec.md, 9). */
export const reportPeriods = ['today', 'yesterday', '7d', '30d', 'custom'] as const
export type ReportPeriodName = (typeof reportPeriods)[number]

type Address = Readonly<Record<string, string | undefined>>
export interface Dates {
  readonly period: ReportPeriodName
  readonly from?: string
  readonly to?: string
}
export type DateProblem = 'from' | 'to' | 'reversed'

/** The period that an address names; the last seven days by default. */
export const datesOf = (search: Address): Dates => {
  const period = reportPeriods.find((known) => known === search.period) ?? '7d'
  if (period !== 'custom') return { period }
  return { period, ...(search.from && { from: search.from }), ...(search.to && { to: search.to }) }
}
/** What a custom period still needs; null: it can be asked for. */
export const problemOf = ({ period, from, to }: Dates): DateProblem | null => {
  if (period !== 'custom') return null
  if (!from) return 'from'
  if (!to) return 'to'
  return from > to ? 'reversed' : null
}
