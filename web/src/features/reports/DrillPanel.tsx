import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import type { Counted } from '@beseda/contract/entities/report.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { noValue } from '@beseda/domain/reports/number-text.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { clockText, isDuration, statNames, valueText } from '../../entities/report/number-text.ts'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { BarRows } from '../../parts/charts/Shares.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Names } from '../../parts/Names.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './drill.module.css'
import { closedDrill, rowFilter, rowsOf } from './drill-filter.ts'
import type { Filter, ReportState } from './use-report.ts'

const perPage = 50

const Distribution = ({ id, filter, state }: { id: MetricId; filter: Filter; state: ReportState }) => {
  const { reports: words, reportParts } = useWords('reports', 'reportParts')
  const { clock } = state
  const query = useQuery({
    queryKey: ['reports', 'distribution', id, filter, clock],
    queryFn: ({ signal }) => call(reportNumbers.distribution, { ...filter, metric: id, clock }, { signal }),
    staleTime: 30_000,
  })
  return (
    <Loaded query={query} shape="form">
      {({ cell, bins }) => {
        const stats = cell[clock]
        const nameOf = ({ from, until }: (typeof bins)[number]) =>
          until === null ? fill(words.over, clockText(from)) : `${clockText(from)} – ${clockText(until)}`
        return (
          <>
            <dl className={styles.facts}>
              {statNames.map((stat) => (
                <div key={stat}>
                  <dt>{reportParts.stats[stat]}</dt>
                  <dd>{valueText(id, stats?.[stat] ?? null)}</dd>
                </div>
              ))}
            </dl>
            {(stats?.n ?? 0) > 0 && (
              <BarRows
                rows={bins
                  .filter(({ n }) => n > 0)
                  .map((bin) => ({ key: String(bin.from), name: nameOf(bin), tone: 'main', value: bin.n }))}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
const fill = (text: string, time: string): string => text.replace('{time}', time)

const CountedRow = ({ item, id, state }: { item: Counted; id: MetricId; state: ReportState }) => {
  const { reports: words } = useWords('reports')
  const ms = state.clock === 'working' ? item.workingMs : item.calendarMs
  const name = item.client ? harmlessName(item.client.name) : (item.operator?.name ?? noValue)
  const value = item.value !== null ? formatNumber(item.value) : ms !== null ? clockText(ms) : null
  const about = [item.channel?.name, item.team?.name, item.client ? item.operator?.name : undefined].filter(
    (text) => text !== undefined,
  )
  return (
    <li className={styles.counted}>
      <span className={styles.countedName}>
        {item.chatId ? (
          <Link to={paths.chats} search={{ filter: item.chatStatus ?? 'closed', scope: 'all', chat: item.chatId }}>
            <bdi>{name}</bdi>
            {item.number !== null && ` № ${item.number}`}
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        <small>
          <Names texts={about} />
        </small>
      </span>
      <span className={styles.countedValue}>
        {value !== null && <b>{value}</b>}
        {value === null && isDuration(id) && <b>{noValue}</b>}
        <small>{formatDateTime(item.at, now())}</small>
        {item.leftOut && <small>{words.leftOutReasons[item.leftOut]}</small>}
      </span>
    </li>
  )
}

/** What a number counted and what it left out, with a link to each chat; definition, statistics and distribution above. */
export const DrillPanel = ({
  id,
  state,
  of,
}: {
  id: MetricId
  state: ReportState
  /** The row whose number it is. */
  of: string | undefined
}) => {
  const { reports: words } = useWords('reports')
  const lang = useLang()
  const { search, change, clock } = state
  const metric = metricOf(id)
  const filter = rowFilter(state.filter, rowsOf(state), search.row)
  const list = search.list === 'leftOut' ? 'leftOut' : 'counted'
  const hour = {
    ...(search.hour !== undefined && { hourOfWeek: search.hour }),
    ...(search.dayHour !== undefined && { hour: search.dayHour }),
  }
  const isOfHour = Object.keys(hour).length > 0
  const query = useInfiniteQuery({
    queryKey: ['reports', 'drill', id, filter, clock, list, hour],
    queryFn: ({ pageParam, signal }) =>
      call(
        reportNumbers.drill,
        { ...filter, ...hour, metric: id, clock, list, limit: perPage, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 30_000,
  })
  const first = query.data?.pages[0]
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <SidePanel wide title={inLang(metric, lang)} onClose={() => change(closedDrill)}>
      <div className={styles.drill}>
        {of !== undefined && (
          <p>
            <bdi>{of}</bdi>
          </p>
        )}
        <p className={styles.definition}>{inLang(metric.definition, lang)}</p>
        {metric.clock && (
          <p className={styles.definition}>
            {inLang(metric.clock.start, lang)} → {inLang(metric.clock.stop, lang)}
          </p>
        )}
        {isDuration(id) && !isOfHour && <Distribution id={id} filter={filter} state={state} />}
        <Tabs
          label={words.drillLists}
          value={list}
          onChange={(next) => change({ list: next === 'counted' ? undefined : next }, { replace: true })}
          tabs={[
            { id: 'counted', label: words.counted, ...(first && { count: first.counted }) },
            { id: 'leftOut', label: words.leftOut, ...(first && { count: first.leftOut }) },
          ]}
        >
          <Loaded query={query} shape="form">
            {() => (
              <>
                {items.length === 0 && <p className={styles.definition}>{words.nothingHere}</p>}
                <ul>
                  {items.map((item, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: several rows may be of one session at one moment
                    <CountedRow key={`${item.sessionId} ${item.at} ${i}`} item={item} id={id} state={state} />
                  ))}
                </ul>
                {query.hasNextPage && (
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {words.more}
                  </Button>
                )}
              </>
            )}
          </Loaded>
        </Tabs>
      </div>
    </SidePanel>
  )
}
