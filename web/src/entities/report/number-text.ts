import type { Cell, Stats } from '@beseda/contract/entities/report.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { formatDuration, formatNumber } from '../../lib/format.ts'

export const clocks = ['calendar', 'working'] as const
export type ClockName = (typeof clocks)[number]
export const statNames = ['average', 'median', 'p90', 'max'] as const
export type StatName = (typeof statNames)[number]

export const noValue = '—'
const two = (n: number): string => String(n).padStart(2, '0')
/** `3:05`, `1:02:09`; of days «2 дн. 3 ч». */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  if (hours >= 24) return formatDuration(ms)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
export const isDuration = (id: MetricId): boolean => metricOf(id).aggregation === 'duration'
/** The statistics of a duration in one clock; null for other metrics. */
export const statsOf = (cell: Cell | undefined, clock: ClockName): Stats | null => cell?.[clock] ?? null

/** The number that a cell shows; null: there is none. */
export const cellValue = (id: MetricId, cell: Cell | undefined, clock: ClockName, stat: StatName): number | null => {
  if (!cell) return null
  return isDuration(id) ? (statsOf(cell, clock)?.[stat] ?? null) : cell.value
}
/** “—” where there is no value, never 0. */
export const valueText = (id: MetricId, value: number | null): string => {
  if (value === null) return noValue
  const { aggregation } = metricOf(id)
  if (aggregation === 'duration' || aggregation === 'sum') return clockText(value)
  if (aggregation === 'share') return `${formatNumber(Math.round(value * 1000) / 10)} %`
  return formatNumber(Math.round(value * 100) / 100)
}

export interface Difference {
  /** Relative, or of shares in points; signed. */
  readonly part: number
  readonly points: boolean
  readonly tone: 'better' | 'worse' | 'neutral'
}
/** How a number differs from that of the period before; null: one of them is missing, or nothing can be compared. */
export const differenceOf = (id: MetricId, now: number | null, before: number | null): Difference | null => {
  if (now === null || before === null) return null
  const { aggregation, better } = metricOf(id)
  const points = aggregation === 'share'
  if (!points && before === 0) return null
  const part = points ? now - before : (now - before) / before
  const tone = better === 'neutral' || part === 0 ? 'neutral' : part > 0 === (better === 'higher') ? 'better' : 'worse'
  return { part, points, tone }
}
