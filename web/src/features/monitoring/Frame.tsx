import type { MonitoringNow, MonitoringNumbers } from '@beseda/contract/entities/monitoring.ts'
import type { Cells } from '@beseda/contract/entities/report.ts'
import { type MonitoringTable, monitoringTables } from '@beseda/contract/monitoring.ts'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesCombined, Maximize, SearchX, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { PeriodSelect } from '../../entities/report/PeriodSelect.tsx'
import type { Dates } from '../../entities/report/period.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatNumber, formatTime } from '../../lib/format.ts'
import { useLang, useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Sort } from '../../ui/sort-rows.ts'
import { Board } from './Board.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { Col } from './column.tsx'
import { useKept } from './kept.ts'
import styles from './monitoring.module.css'
import { RefreshBar } from './RefreshBar.tsx'
import { Tiles } from './Tiles.tsx'
import type { Live } from './use-live.ts'

const ThresholdsDialog = late(withWords(() => import('./ThresholdsDialog.tsx'), 'monitoring'))
const addresses = {
  channels: paths.monitoringChannels,
  teams: paths.monitoringTeams,
  operators: paths.monitoringOperators,
  abonents: paths.monitoringAbonents,
} as const
/** Parts of the address that narrow a table down. */
const narrowing = ['search', 'team', 'channel', 'status', 'state', 'overdue'] as const
const nothing = Object.fromEntries(narrowing.map((name) => [name, undefined]))

type Shown = Pick<MonitoringNumbers, 'at' | 'period' | 'total'>
interface Props<Row> {
  readonly table: MonitoringTable
  readonly live: Live<{ readonly now: MonitoringNow; readonly rows: readonly Row[] }>
  readonly cols: readonly Col<Row>[]
  readonly rows: readonly Row[]
  /** Without the filters. */
  readonly hasAny: boolean
  readonly rowKey: (row: Row) => string
  readonly filters: ReactNode
  readonly sort: Sort
  readonly isSorted?: boolean
  readonly onOpen: (row: Row) => void
  readonly current?: string | undefined
  readonly panel?: ReactNode
  readonly total?: number
  readonly onEnd?: (() => void) | undefined
  /** The numbers of a period; null: the table has none. */
  readonly of: {
    readonly dates: Dates
    /** Null: not read yet. */
    readonly shown: Shown | null
    readonly problem: Error | null
  } | null
}
const isWithoutData = (total: Cells): boolean => Object.values(total).every(({ n }) => n === 0)

/** What the four tables share: numbers at the top, filters, columns, thresholds, refreshing, every state. */
export const Frame = <Row,>({ table, live, cols, rows, hasAny, filters, of, panel, ...rest }: Props<Row>) => {
  const { monitoring: words, titles, common } = useWords('monitoring')
  const lang = useLang()
  const [kept, keep] = useKept()
  const { search, change } = useListSearch()
  const [isSetting, setSetting] = useState(false)
  const numbers = of?.shown ?? null
  const { query, now } = live
  const head = query.data?.now
  const isNarrowed = narrowing.some((name) => search[name] !== undefined)
  const toWall = () => {
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    change({ wall: '1' })
  }
  const clear = isNarrowed && <Button onClick={() => change(nothing)}>{words.clearFilters}</Button>
  const empty = hasAny ? (
    <EmptyState
      icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={words.noResults}
      actions={clear}
    />
  ) : (
    <EmptyState icon={<ChartNoAxesCombined size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.none[table]}>
      {words.noneHint[table]}
    </EmptyState>
  )
  const hasFailed = query.isError && !query.data && !(query.error instanceof ApiError && query.error.status === 402)
  return (
    <Page
      title={titles.monitoring}
      panel={panel}
      actions={
        <RefreshBar
          pace={kept.pace}
          onPace={(pace) => keep({ pace })}
          left={live.left}
          isWaiting={live.isWaiting}
          staleAt={query.isError && head ? head.at : null}
          onRead={live.readNow}
        />
      }
      filters={
        <nav className={styles.tabs} aria-label={words.tabsLabel}>
          {monitoringTables.map((name) => (
            <Link key={name} to={addresses[name]} aria-current={name === table ? 'page' : undefined}>
              {words.tabs[name]}
            </Link>
          ))}
        </nav>
      }
    >
      <div className={styles.view}>
        {hasFailed ? (
          <ErrorState
            title={words.failed[table]}
            {...(query.error instanceof ApiError && { text: query.error.text })}
            retry={{ label: common.retry, run: live.readNow, busy: query.isFetching }}
          />
        ) : (
          <Loaded query={query} shape="table">
            {({ now: state }) => (
              <>
                <Tiles
                  head={state}
                  now={now}
                  total={numbers?.total ?? null}
                  period={of && words.periods[of.dates.period]}
                />
                <div className={styles.tools}>
                  {filters}
                  {of && <PeriodSelect dates={of.dates} shown={of.shown?.period} onChange={change} />}
                  {clear}
                  <span className={styles.count}>{plural(lang, rest.total ?? rows.length, words.counts[table])}</span>
                  <ColumnChooser table={table} cols={cols} kept={kept} onChange={(columns) => keep({ columns })} />
                  <IconButton label={words.thresholds} onClick={() => setSetting(true)}>
                    <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                  <IconButton label={words.wall} onClick={toWall}>
                    <Maximize size={18} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                </div>
                {of?.problem && (
                  <p className={styles.note} role="alert">
                    {of.problem instanceof ApiError ? of.problem.text : common.noConnection}
                  </p>
                )}
                {numbers && isWithoutData(numbers.total) && (
                  <p className={styles.note} role="status">
                    {words.noData}
                  </p>
                )}
                <Board
                  {...rest}
                  {...{ table, cols, rows, kept, empty }}
                  onSort={({ by, down }) => change({ sort: by, order: down ? 'down' : 'up' }, { replace: true })}
                />
                {rest.total !== undefined && rest.total > rows.length && (
                  <p className={styles.note}>
                    {fill(words.shownOf, { n: formatNumber(rows.length), all: formatNumber(rest.total) })}
                  </p>
                )}
                {numbers && <p className={styles.note}>{fill(words.numbersAt, { time: formatTime(numbers.at) })}</p>}
              </>
            )}
          </Loaded>
        )}
      </div>
      {isSetting && (
        <Suspense fallback={null}>
          <ThresholdsDialog
            {...{ table, cols, kept }}
            onSave={(change) => {
              keep(change)
              setSetting(false)
            }}
            onClose={() => setSetting(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}
