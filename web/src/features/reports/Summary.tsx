import type { ReportAnswer } from '@beseda/contract/entities/report.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { reportTables } from '@beseda/contract/reports/index.ts'
import { Info } from 'lucide-react'
import { DifferenceText } from '../../entities/report/DifferenceText.tsx'
import { cellValue, isDuration } from '../../entities/report/number-text.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { tip } from '../../ui/Tooltip.tsx'
import { Charts } from './Charts.tsx'
import { closedDrill } from './drill-filter.ts'
import { MetricNumber } from './MetricNumber.tsx'
import { Reconciliation } from './Reconciliation.tsx'
import styles from './reports.module.css'
import type { ReportState } from './use-report.ts'

const Tile = ({ id, answer, state }: { id: MetricId; answer: ReportAnswer; state: ReportState }) => {
  const { reports: words, reportParts } = useWords('reports', 'reportParts')
  const lang = useLang()
  const metric = metricOf(id)
  const numberOf = (cell: ReportAnswer['total']['cells'][string] | undefined) =>
    cellValue(id, cell, state.clock, state.stat)
  const before = answer.before ? numberOf(answer.before.total.cells[id]) : null
  const name = inLang(metric, lang)
  return (
    <li className={styles.tile}>
      <span className={styles.tileName}>
        <span>
          {name}
          {isDuration(id) && <small> · {reportParts.stats[state.stat]}</small>}
        </span>
        <button
          type="button"
          className={styles.info}
          onClick={() => state.change({ ...closedDrill, drill: id })}
          aria-label={fill(words.about, { name })}
          {...tip(inLang(metric.definition, lang))}
        >
          <Info size={13} aria-hidden="true" />
        </button>
      </span>
      <span className={styles.big}>
        <MetricNumber id={id} cell={answer.total.cells[id]} state={state} rowKey={undefined} />
      </span>
      {answer.before && <DifferenceText id={id} now={numberOf(answer.total.cells[id])} before={before} full />}
    </li>
  )
}

/** Every metric of spec.md, 9, with the period before; charts below. */
export const Summary = ({ answer, state }: { answer: ReportAnswer; state: ReportState }) => (
  <div className={styles.scroll}>
    <ul className={styles.tiles}>
      {reportTables.summary.columns.map((id) => (
        <Tile key={id} id={id} answer={answer} state={state} />
      ))}
    </ul>
    <Reconciliation state={state} />
    <Charts answer={answer} state={state} />
  </div>
)
