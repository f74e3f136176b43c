import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import type { DialogRow } from '@beseda/contract/entities/report.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { noValue } from '@beseda/domain/reports/number-text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { clockText } from '../../entities/report/number-text.ts'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { ReportState } from './use-report.ts'

const sorts = ['openedAt', 'firstReply', 'reply', 'dialog', 'queue', 'transfers', 'rating'] as const
const times = ['firstReply', 'reply', 'dialog', 'queue'] as const satisfies readonly MetricId[]

/** Sessions opened in the period, with their own numbers; a row opens its chat. */
export const DialogsReport = ({ state }: { state: ReportState }) => {
  const { reports: words } = useWords('reports')
  const lang = useLang()
  const go = useNavigate()
  const { filter, clock, search, change, isReady } = state
  const sort = sorts.find((one) => one === search.sort) ?? 'openedAt'
  const order = search.order === 'up' ? 'up' : 'down'
  const query = useInfiniteQuery({
    queryKey: ['reports', 'dialogs', filter, clock, sort, order],
    queryFn: ({ pageParam, signal }) =>
      call(
        reportNumbers.dialogs,
        { ...filter, clock, sort, order, limit: 100, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: isReady,
    staleTime: 30_000,
  })
  const time = (id: (typeof times)[number]): Column<DialogRow> => ({
    id,
    head: inLang(metricOf(id), lang),
    hint: inLang(metricOf(id).definition, lang),
    number: true,
    sortable: true,
    width: '124px',
    cell: (row) => {
      const ms = clock === 'working' ? row[id]?.workingMs : row[id]?.calendarMs
      return ms === null || ms === undefined ? noValue : clockText(ms)
    },
  })
  const text = (
    id: string,
    head: string,
    width: string,
    cell: (row: DialogRow) => string | null,
  ): Column<DialogRow> => ({
    ...{ id, head, width },
    cell: (row) => <bdi title={cell(row) ?? undefined}>{cell(row) ?? noValue}</bdi>,
  })
  const columns: Column<DialogRow>[] = [
    { id: 'number', head: words.cols.number, width: '92px', cell: (row) => `№ ${row.number}` },
    text('client', words.cols.client, '180px', (row) => harmlessName(row.client.name)),
    { ...text('openedAt', words.cols.opened, '148px', (row) => formatDateTime(row.openedAt, now())), sortable: true },
    text('closedAt', words.cols.closed, '148px', (row) => (row.closedAt ? formatDateTime(row.closedAt, now()) : null)),
    text('channel', words.dimensions.channel, '140px', (row) => row.channel.name),
    text('team', words.dimensions.team, '140px', (row) => row.team?.name ?? null),
    text('operator', words.dimensions.operator, '160px', (row) => row.operator?.name ?? null),
    text('category', words.dimensions.category, '160px', (row) => row.category),
    text('handledBy', words.cols.handledBy, '124px', (row) => row.handledBy && words.handlers[row.handledBy]),
    ...times.map(time),
    {
      ...{ id: 'transfers', head: words.cols.transfers, number: true, sortable: true, width: '108px' },
      cell: (row) => formatNumber(row.transfers),
    },
    {
      ...{ id: 'reopenings', head: words.cols.reopenings, number: true, width: '124px' },
      cell: (row) => formatNumber(row.reopenings),
    },
    {
      ...{ id: 'rating', head: words.cols.rating, number: true, sortable: true, width: '96px' },
      cell: (row) => (row.rating === null ? noValue : formatNumber(row.rating)),
    },
  ]
  return (
    <Loaded query={query} shape="table">
      {({ pages }) => (
        <Table
          label={words.dialogs}
          columns={columns}
          rows={pages.flatMap((page) => page.rows)}
          total={pages[0]?.total}
          rowKey={(row) => row.sessionId}
          sort={{ by: sort, down: order === 'down' }}
          onSort={({ by, down }) => change({ sort: by, order: down ? undefined : 'up' })}
          onEnd={query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined}
          pinned
          onOpen={({ chatId, chatStatus }) =>
            void go({ to: paths.chats, search: { filter: chatStatus, scope: 'all', chat: chatId } as never })
          }
          empty={
            <EmptyState icon={<MessagesSquare size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.empty}>
              {words.emptyHint}
            </EmptyState>
          }
        />
      )}
    </Loaded>
  )
}
