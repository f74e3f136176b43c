import type { Cell, Stats } from '@beseda/contract/entities/report.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { durationText, metricText } from '@beseda/domain/reports/number-text.ts'
import { currentLang } from '../../lib/language.ts'

export const clocks = ['calendar', 'working'] as const
export type ClockName = (typeof clocks)[number]
export const statNames = ['average', 'median', 'p90', 'max'] as const
export type StatName = (typeof statNames)[number]

/** In the current language. */
export const clockText = (ms: number): string => durationText(ms, currentLang())
/** In the current language. */
export const valueText = (id: MetricId, value: number | null): string => metricText(id, value, currentLang())

export const isDuration = (id: MetricId): boolean => metricOf(id).aggregation === 'duration'
/** The statistics of a duration in one clock; null for other metrics. */
export const statsOf = (cell: Cell | undefined, clock: ClockName): Stats | null => cell?.[clock] ?? null

/** The number that a cell shows; null: there is none. */
export const cellValue = (id: MetricId, cell: Cell | undefined, clock: ClockName, stat: StatName): number | null => {
  if (!cell) return null
  return isDuration(id) ? (statsOf(cell, clock)?.[stat] ?? null) : cell.value
}
