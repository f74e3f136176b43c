import type { Cell, ReportAnswer, ReportRow } from '@beseda/contract/entities/report.ts'
import type { Clock } from '@beseda/contract/entities/report-filter.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { type Dimension, type ReportTable, reportTables } from '@beseda/contract/reports/index.ts'
import { type Column, type ColumnKind, type Sheet, type Value, words } from './sheet.ts'

export interface Look {
  readonly lang: Lang
  readonly clock: Clock
}
const stats = ['average', 'median', 'p90', 'max', 'n', 'leftOut'] as const
const kinds: Readonly<Record<'count' | 'sum' | 'share' | 'mean', ColumnKind>> = {
  ...{ count: 'count', sum: 'seconds', share: 'share', mean: 'mean' },
}
/** The columns of a metric: of a duration all that a report says about it. */
const columnsOf = (id: MetricId, { lang, clock }: Look): Column[] => {
  const metric = metricOf(id)
  const name = inLang(metric, lang)
  if (metric.aggregation !== 'duration') return [{ head: name, kind: kinds[metric.aggregation] }]
  return stats.map((stat) => ({
    head: `${name}: ${inLang(words[stat], lang)}, ${inLang(words[clock], lang)}`,
    kind: stat === 'n' || stat === 'leftOut' ? 'count' : 'seconds',
  }))
}
const valuesOf = (id: MetricId, cell: Cell | undefined, { clock }: Look): Value[] =>
  metricOf(id).aggregation === 'duration' ? stats.map((stat) => cell?.[clock]?.[stat] ?? null) : [cell?.value ?? null]

/** Of a category the names of those above it too: rows of a spreadsheet are sorted and lose their order. */
const nameOf = (row: ReportRow, rows: ReadonlyMap<string, ReportRow>, lang: Lang): string => {
  if (row.key === null) return inLang(words.none, lang)
  const parent = row.parentKey === null ? undefined : rows.get(row.parentKey)
  const name = row.name === '' ? inLang(words.gone, lang) : row.name
  return parent ? `${nameOf(parent, rows, lang)} / ${name}` : name
}
const heads: Readonly<Record<Dimension, keyof typeof words>> = {
  ...{ none: 'period', day: 'day', channel: 'channel', operator: 'operator', team: 'team', category: 'category' },
}

/** The table as the screen shows it, with its total as the last row. */
export const tableSheet = (report: ReportTable, answer: ReportAnswer, look: Look): Sheet => {
  const { columns, rows: dimension } = reportTables[report]
  const { lang } = look
  const known = new Map(answer.rows.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])))
  const about = dimension === 'operator'
  const line = (row: ReportRow, name: string): Value[] => [
    name,
    ...(about ? [row.about.join(', ')] : []),
    ...columns.flatMap((id) => valuesOf(id, row.cells[id], look)),
  ]
  const { from, to } = answer.period
  const period = from === to ? from : `${from} – ${to}`
  const total = dimension === 'none' ? period : inLang(words.total, lang)
  return {
    columns: [
      { head: inLang(words[heads[dimension]], lang), kind: 'text' },
      ...(about ? [{ head: inLang(words.teams, lang), kind: 'text' } as const] : []),
      ...columns.flatMap((id) => columnsOf(id, look)),
    ],
    rows: [...answer.rows.map((row) => line(row, nameOf(row, known, lang))), line(answer.total, total)],
  }
}
