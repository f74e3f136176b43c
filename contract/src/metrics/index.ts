import { counts } from './counts.ts'
import type { Metric } from './metric.ts'
import { shares } from './shares.ts'
import { times } from './times.ts'

/** ★ Every metric of reports and monitoring, by its id. */
export const metrics = { ...counts, ...times, ...shares } as const satisfies Record<string, Metric>
export type MetricId = keyof typeof metrics
export const metricIds = Object.keys(metrics) as MetricId[]
export const metricOf = (id: MetricId): Metric => metrics[id]
