import { type MetricId, metricIds } from '@beseda/contract/metrics/index.ts'
import type { reportTables } from '@beseda/contract/reports/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Printer, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatNumber, formatTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DialogsReport } from './DialogsReport.tsx'
import { DrillPanel } from './DrillPanel.tsx'
import { rowsOf, withoutKey } from './drill-filter.ts'
import { PrintHead } from './PrintHead.tsx'
import { ReportHeader } from './ReportHeader.tsx'
import { ReportTable, useRowName } from './ReportTable.tsx'
import styles from './reports.module.css'
import { Summary } from './Summary.tsx'
import { TimeReport } from './TimeReport.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type ReportState, useReport, useTable } from './use-report.ts'

const Tables = ({ state, query }: { state: ReportState; query: ReturnType<typeof useTable> }) => {
  const { reports: words } = useWords('reports')
  const lang = useLang()
  const { report } = state
  if (report === 'dialogs' || report === 'time') return null
  return (
    <Loaded query={query} shape="table">
      {(answer) => (
        <>
          {(answer.uncounted > 0 || answer.spam > 0 || answer.corrections.length > 0) && (
            <p className={styles.remarks}>
              {answer.uncounted > 0 && `${plural(lang, answer.uncounted, words.uncounted)} `}
              {answer.spam > 0 && plural(lang, answer.spam, words.spam)}{' '}
              {answer.corrections
                .map(({ date, reason, sessions }) =>
                  fill(words.correction, {
                    date: formatDate(date),
                    reason: words.corrections[reason],
                    n: formatNumber(sessions),
                  }),
                )
                .slice(0, 3)
                .join('; ')}
            </p>
          )}
          {report === 'summary' ? (
            <Summary answer={answer} state={state} />
          ) : (
            <ReportTable name={report satisfies keyof typeof reportTables} answer={answer} state={state} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** `/admin/reports/…`. `actions`: what may be done with the report that is open. */
export const ReportPage = ({ actions }: { actions?: (state: ReportState) => ReactNode }) => {
  const { reports: words } = useWords('reports')
  const state = useReport()
  const { report, search, isReady } = state
  const query = useTable(state)
  const queryClient = useQueryClient()
  const nameOf = useRowName()
  const dimension = rowsOf(state)
  const row = query.data?.rows.find(({ key }) => (key ?? withoutKey) === search.row)
  const of = row ? nameOf(row, dimension === 'day') : dimension === 'day' ? search.row : undefined
  const drilled = metricIds.find((id): id is MetricId => id === search.drill)
  return (
    <div className={styles.frame}>
      <div className={styles.page} data-area="content">
        <ReportHeader
          state={state}
          actions={
            <>
              {query.data && <small>{fill(words.at, { time: formatTime(query.data.at) })}</small>}
              <IconButton
                label={words.refresh}
                onClick={() => void queryClient.invalidateQueries({ queryKey: ['reports'] })}
              >
                <RotateCw size={16} aria-hidden="true" />
              </IconButton>
              <IconButton label={words.print} onClick={() => print()}>
                <Printer size={16} aria-hidden="true" />
              </IconButton>
              {actions?.(state)}
            </>
          }
        />
        <PrintHead state={state} days={query.data?.period} />
        <Toolbar state={state} shown={query.data?.period} />
        <div className={styles.content}>
          {!isReady && <EmptyState title={words.needsDates} />}
          {isReady && report === 'dialogs' && <DialogsReport state={state} />}
          {isReady && report === 'time' && <TimeReport state={state} />}
          {isReady && <Tables state={state} query={query} />}
        </div>
      </div>
      {isReady && drilled && <DrillPanel key={`${drilled} ${search.row}`} id={drilled} state={state} of={of} />}
    </div>
  )
}
