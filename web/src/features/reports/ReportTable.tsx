import type { ReportAnswer, ReportRow } from '@beseda/contract/entities/report.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { type ReportTable as Name, reportTables } from '@beseda/contract/reports/index.ts'
import { ChartNoAxesCombined } from 'lucide-react'
import { cellValue } from '../../entities/report/number-text.ts'
import { levelsOf } from '../../entities/report/tree.ts'
import { formatDayMonth, formatWeekday } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Names } from '../../parts/Names.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { withoutKey } from './drill-filter.ts'
import { MetricNumber } from './MetricNumber.tsx'
import styles from './reports.module.css'
import rowName from './row-name.module.css'
import type { ReportState } from './use-report.ts'

export const useRowName = () => {
  const { reports: words } = useWords('reports')
  return (row: Pick<ReportRow, 'key' | 'name'>, isDay: boolean): string => {
    if (row.key === null) return words.without
    if (!isDay) return row.name
    const at = Date.parse(`${row.key}T00:00:00Z`)
    return `${formatWeekday((new Date(at).getUTCDay() + 6) % 7)}, ${formatDayMonth(at)}`
  }
}

/** A report by day, channel, operator, team or category, with its totals; every number opens what it counted. */
export const ReportTable = ({ name, answer, state }: { name: Name; answer: ReportAnswer; state: ReportState }) => {
  const { reports: words } = useWords('reports')
  const lang = useLang()
  const nameOf = useRowName()
  const { rows: dimension, columns: ids } = reportTables[name]
  const isTree = dimension === 'category'
  const { rows, levels } = isTree ? levelsOf(answer.rows) : { rows: answer.rows, levels: null }
  const textOf = (row: ReportRow) => nameOf(row, dimension === 'day')
  // days of two periods have nothing in common
  const beforeOf = new Map(dimension === 'day' ? [] : answer.before?.rows.map(({ key, cells }) => [key, cells]))
  const first: Column<ReportRow> = {
    id: 'name',
    head: words.dimensions[dimension],
    cell: (row) => (
      <span className={rowName.name} style={{ paddingLeft: 16 * (levels?.get(row.key) ?? 0) }}>
        <span className={row.gone ? styles.none : undefined} title={textOf(row)}>
          {textOf(row)}
        </span>
        {row.gone && <small className={styles.none}>{words.gone}</small>}
        {dimension === 'operator' && row.about.length > 0 && (
          <small className={styles.none}>
            <Names texts={row.about} />
          </small>
        )}
      </span>
    ),
    ...(!isTree && { value: (row: ReportRow) => (dimension === 'day' ? row.key : textOf(row)) }),
    width: '220px',
    totals: words.total,
  }
  const columns = ids.map((id: MetricId): Column<ReportRow> => {
    const metric = metricOf(id)
    return {
      id,
      head: inLang(metric, lang),
      hint: inLang(metric.definition, lang),
      number: true,
      width: '132px',
      ...(!isTree && { value: (row: ReportRow) => cellValue(id, row.cells[id], state.clock, state.stat) }),
      cell: (row) => (
        <MetricNumber
          id={id}
          cell={row.cells[id]}
          before={beforeOf.get(row.key)?.[id]}
          state={state}
          rowKey={row.key ?? withoutKey}
        />
      ),
      totals: (
        <MetricNumber
          id={id}
          cell={answer.total.cells[id]}
          before={answer.before?.total.cells[id]}
          state={state}
          rowKey={undefined}
        />
      ),
    }
  })
  return (
    <Table
      label={fill(words.tableLabel, { name: inLang(reportTables[name], lang) })}
      columns={[first, ...columns]}
      rows={rows}
      pinned
      rowKey={(row) => row.key ?? withoutKey}
      empty={
        <EmptyState icon={<ChartNoAxesCombined size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.empty}>
          {words.emptyHint}
        </EmptyState>
      }
    />
  )
}
