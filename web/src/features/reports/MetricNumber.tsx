import type { Cell } from '@beseda/contract/entities/report.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { noValue } from '@beseda/domain/reports/number-text.ts'
import { DifferenceText } from '../../entities/report/DifferenceText.tsx'
import { cellValue, statsOf, valueText } from '../../entities/report/number-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { tip } from '../../ui/Tooltip.tsx'
import { closedDrill } from './drill-filter.ts'
import styles from './reports.module.css'
import type { ReportState } from './use-report.ts'

/** One number. It opens the list of what it counted; its tooltip has N, median, p90, maximum and what is left out. */
export const MetricNumber = ({
  id,
  cell,
  before,
  state,
  rowKey,
}: {
  id: MetricId
  cell: Cell | undefined
  /** The same in the period before; undefined: not compared. */
  before?: Cell | undefined
  state: ReportState
  rowKey: string | undefined
}) => {
  const { reports: words, reportParts } = useWords('reports', 'reportParts')
  const lang = useLang()
  const { clock, stat, change } = state
  const value = cellValue(id, cell, clock, stat)
  const stats = statsOf(cell, clock)
  if (!cell) return <span className={styles.none}>{noValue}</span>
  const facts = [
    fill(words.n, { n: formatNumber(stats ? stats.n : cell.n) }),
    ...(stats
      ? (['average', 'median', 'p90', 'max'] as const).map((s) => `${reportParts.stats[s]} ${valueText(id, stats[s])}`)
      : []),
    ...(cell.of !== null ? [fill(words.of, { n: formatNumber(cell.of) })] : []),
    ...(stats && stats.leftOut > 0 ? [fill(words.leftOutN, { n: formatNumber(stats.leftOut) })] : []),
  ].join(' · ')
  return (
    <button
      type="button"
      className={styles.number}
      onClick={() => change({ ...closedDrill, drill: id, row: rowKey })}
      {...tip(facts)}
    >
      <span className="visually-hidden">{inLang(metricOf(id), lang)}: </span>
      {valueText(id, value)}
      {value === null && stats && stats.leftOut > 0 && (
        <small className={styles.none}> {fill(words.leftOutShort, { n: formatNumber(stats.leftOut) })}</small>
      )}
      {before && <DifferenceText id={id} now={value} before={cellValue(id, before, clock, stat)} />}
    </button>
  )
}
