import type { Cell } from '@beseda/contract/entities/report.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { formatDuration, formatNumber } from '../../lib/format.ts'

const two = (n: number): string => String(n).padStart(2, '0')
/** `3:05`, `1:02:09`; of days «2 дн. 3 ч». */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  if (hours >= 24) return formatDuration(ms)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
export const minutesOf = (ms: number | null): number | null => (ms === null ? null : ms / 60_000)

/** What a cell of the registry is compared by; null: there is no value. Durations in calendar time, milliseconds. */
export const metricValue = (id: MetricId, cell: Cell | undefined): number | null => {
  if (!cell) return null
  return metricOf(id).aggregation === 'duration' ? (cell.calendar?.average ?? null) : cell.value
}
/** “—” where there is no value, never 0. */
export const metricText = (id: MetricId, cell: Cell | undefined): string => {
  const value = metricValue(id, cell)
  if (value === null) return '—'
  const { aggregation } = metricOf(id)
  if (aggregation === 'duration' || aggregation === 'sum') return clockText(value)
  if (aggregation === 'share') return `${formatNumber(Math.round(value * 100))} %`
  return formatNumber(Math.round(value * 100) / 100)
}
