import type { Cell, Cells } from '@beseda/contract/entities/report.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { type MeasuredTable, monitoringMetrics } from '@beseda/contract/monitoring.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import type { Column } from '../../ui/Table.tsx'
import styles from './monitoring.module.css'
import { clockText, metricText, metricValue, minutesOf } from './texts.ts'

/** A column of monitoring. The first of a table always stays. */
export interface Col<Row> extends Column<Row> {
  /** Shown until somebody chooses. */
  readonly usual: boolean
  /** What thresholds compare; absent: it has none. */
  readonly measure?: { readonly unit: 'count' | 'minutes'; readonly of: (row: Row) => number | null }
}
interface Of {
  readonly id: string
  readonly head: string
  readonly usual?: boolean
}
/** How many; `total`: of all rows. */
export const countCol = <Row,>({ id, head, usual = true }: Of, of: (row: Row) => number, total?: number): Col<Row> => ({
  ...{ id, head, usual, number: true, sortable: true, value: of, measure: { unit: 'count', of } },
  cell: (row) => <span className={of(row) === 0 ? styles.zero : undefined}>{formatNumber(of(row))}</span>,
  ...(total !== undefined && { totals: formatNumber(total) }),
  width: '104px',
})
/** A clock that runs since then. */
export const clockCol = <Row,>(
  { id, head, usual = true }: Of,
  sinceOf: (row: Row) => number | null,
  now: number,
  total?: number | null,
): Col<Row> => {
  const msOf = (row: Row): number | null => {
    const since = sinceOf(row)
    return since === null ? null : Math.max(0, now - since)
  }
  const text = (ms: number | null) => (ms === null ? '—' : clockText(ms))
  return {
    ...{ id, head, usual, number: true, sortable: true, value: msOf },
    measure: { unit: 'minutes', of: (row) => minutesOf(msOf(row)) },
    cell: (row) => text(msOf(row)),
    ...(total !== undefined && { totals: text(total === null ? null : Math.max(0, now - total)) }),
    width: '116px',
  }
}
export const textCol = <Row,>(
  { id, head, usual = true }: Of,
  textOf: (row: Row) => string,
  cell?: (row: Row) => ReactNode,
): Col<Row> => ({ id, head, usual, sortable: true, value: textOf, cell: cell ?? textOf, width: '144px' })

/** A tiny bar and both numbers. */
export const Bar = ({ n, of }: { n: number; of: number }) => {
  const part = of === 0 ? (n > 0 ? 1 : 0) : Math.min(1, n / of)
  return (
    <span className={styles.load}>
      <svg viewBox="0 0 48 6" width="48" height="6" aria-hidden="true">
        <rect width="48" height="6" rx="3" className={styles.track} />
        <rect width={48 * part} height="6" rx="3" className={part >= 1 ? styles.full : styles.part} />
      </svg>
      {formatNumber(n)} / {formatNumber(of)}
    </span>
  )
}
export interface Numbers {
  readonly of: ReadonlyMap<string, Cells>
  readonly total: Cells
}
const fewUsual: readonly MetricId[] = ['closed', 'firstReply', 'rating', 'serviceLevel']
/** The metrics of the registry, with its names. */
export const metricCols = <Row,>(
  table: MeasuredTable,
  keyOf: (row: Row) => string,
  numbers: Numbers | null,
  lang: Lang,
): Col<Row>[] =>
  monitoringMetrics[table].metrics.map((id: MetricId): Col<Row> => {
    const cellOf = (row: Row): Cell | undefined => numbers?.of.get(keyOf(row))?.[id]
    const { aggregation } = metricOf(id)
    const amountOf = (row: Row) => metricValue(id, cellOf(row))
    const measure =
      aggregation === 'count'
        ? { unit: 'count' as const, of: amountOf }
        : aggregation === 'duration'
          ? { unit: 'minutes' as const, of: (row: Row) => minutesOf(amountOf(row)) }
          : null
    return {
      ...{ id, head: inLang(metricOf(id), lang), usual: fewUsual.includes(id), number: true, sortable: true },
      value: amountOf,
      cell: (row) => metricText(id, cellOf(row)),
      ...(numbers && { totals: metricText(id, numbers.total[id]) }),
      ...(measure && { measure }),
      width: '116px',
    }
  })
