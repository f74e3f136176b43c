import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import type { OwnNumbers } from '@beseda/contract/entities/report.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { ownColumns } from '@beseda/contract/reports/index.ts'
import { useQuery } from '@tanstack/react-query'
import { type ClockName, cellValue, clocks, isDuration, statsOf, valueText } from '../../entities/report/number-text.ts'
import { PeriodChoice } from '../../entities/report/PeriodChoice.tsx'
import { datesOf, problemOf } from '../../entities/report/period.ts'
import { call } from '../../lib/api.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './own.module.css'

type Day = OwnNumbers['days'][number]

const Tile = ({ id, own, clock }: { id: MetricId; own: OwnNumbers; clock: ClockName }) => {
  const { reportParts: words } = useWords('reportParts')
  const lang = useLang()
  const cell = own.cells[id]
  const median = own.team[id]?.[clock] ?? null
  const leftOut = statsOf(cell, clock)?.leftOut ?? 0
  return (
    <li className={styles.tile}>
      <details>
        <summary>
          {inLang(metricOf(id), lang)}
          {isDuration(id) && <small> · {words.stats.average}</small>}
        </summary>
        <p>{inLang(metricOf(id).definition, lang)}</p>
      </details>
      <b>{valueText(id, cellValue(id, cell, clock, 'average'))}</b>
      <small>{fill(words.teamMedian, { value: valueText(id, median) })}</small>
      {leftOut > 0 && <small>{fill(words.leftOutN, { n: formatNumber(leftOut) })}</small>}
    </li>
  )
}

/** `/admin/statistics`: the user's own work against the median of their teams. Colleagues are never named. */
const OwnPage = () => {
  const { reportParts: words, titles } = useWords('reportParts')
  const lang = useLang()
  const { search, change } = useListSearch()
  const dates = datesOf(search)
  const clock = clocks.find((one) => one === search.clock) ?? 'calendar'
  const isReady = problemOf(dates) === null
  const query = useQuery({
    queryKey: ['reports', 'own', dates],
    queryFn: ({ signal }) => call(reportNumbers.own, dates, { signal }),
    enabled: isReady,
    staleTime: 30_000,
  })
  const columns: Column<Day>[] = [
    {
      ...{ id: 'date', head: words.day, width: '160px' },
      cell: ({ date }) => formatDate(date),
      value: ({ date }) => date,
    },
    ...ownColumns.map((id: MetricId): Column<Day> => {
      const numberOf = ({ cells }: Day) => cellValue(id, cells[id], clock, 'average')
      return {
        ...{ id, head: inLang(metricOf(id), lang), hint: inLang(metricOf(id).definition, lang) },
        ...{ number: true, width: '132px' },
        value: numberOf,
        cell: (day) => valueText(id, numberOf(day)),
      }
    }),
  ]
  return (
    <Page
      title={titles.ownStatistics}
      filters={
        <>
          <PeriodChoice dates={dates} shown={query.data?.period} onChange={change} />
          <Segmented
            label={words.clock}
            options={clocks.map((value) => ({ value, label: words.clocks[value] }))}
            value={clock}
            onChange={(value) => change({ clock: value === 'calendar' ? undefined : value })}
          />
        </>
      }
    >
      {isReady ? (
        <Loaded query={query} shape="table">
          {(own) => (
            <div className={styles.all}>
              <ul className={styles.tiles}>
                {ownColumns.map((id) => (
                  <Tile key={id} id={id} own={own} clock={clock} />
                ))}
              </ul>
              <p className={styles.note}>{words.medianNote}</p>
              <Table
                label={words.byDay}
                columns={columns}
                rows={own.days}
                rowKey={({ date }) => date}
                empty={<EmptyState title={words.empty} />}
              />
            </div>
          )}
        </Loaded>
      ) : (
        <EmptyState title={words.needsDates} />
      )}
    </Page>
  )
}
export default OwnPage
