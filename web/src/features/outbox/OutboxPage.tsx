import type { OutgoingMessage, OutgoingState } from '@beseda/contract/entities/outgoing.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Mails } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { OpenedMessage } from './OpenedMessage.tsx'
import { type OutboxSearch, outboxQuery, parseOutboxSearch, states } from './queries.ts'
import { StateChip } from './StateChip.tsx'

/** Mail and SMS of this server: for the service administrator. */
const OutboxPage = () => {
  const { outbox: words, titles } = useWords('outbox')
  const now = useNow(60_000)
  const view = parseOutboxSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (change: { readonly [K in keyof OutboxSearch]: OutboxSearch[K] | undefined }, replace = false) =>
    void navigate({ to: paths.outbox, search: { ...view, ...change }, replace })
  const query = useInfiniteQuery(outboxQuery(view))
  const columns: readonly Column<OutgoingMessage>[] = [
    { id: 'to', head: words.to, cell: (m) => m.to },
    { id: 'medium', head: words.kind, cell: (m) => `${words.media[m.medium]}: ${words.kinds[m.kind]}`, drop: 2 },
    { id: 'organization', head: words.organization, cell: (m) => m.organization ?? words.nobody, drop: 1 },
    { id: 'state', head: words.state, cell: (m) => <StateChip state={m.state} />, width: '150px' },
    { id: 'at', head: words.createdAt, cell: (m) => formatDateTime(m.createdAt, now), width: '150px', drop: 3 },
  ]
  const isFiltered = view.search !== undefined || view.state !== undefined
  return (
    <Page
      title={titles.outbox}
      filters={
        <>
          <SearchField
            label={words.search}
            value={view.search ?? ''}
            max={limits.searchText}
            onSearch={(search) => go({ search: search || undefined }, true)}
          />
          <SelectField
            label={words.state}
            hideLabel
            value={view.state ?? ''}
            options={[
              { value: '', label: words.all },
              ...states.map((state) => ({ value: state, label: words.states[state] })),
            ]}
            onChange={(event) => go({ state: (event.target.value || undefined) as OutgoingState | undefined })}
          />
        </>
      }
      panel={
        view.id !== undefined && <OpenedMessage key={view.id} id={view.id} onClose={() => go({ id: undefined })} />
      }
    >
      <Loaded query={query} shape="table">
        {({ pages }) => (
          <>
            {!pages[0]!.hasTransport.mail && <Banner tone="quiet">{words.noMail}</Banner>}
            {!pages[0]!.hasTransport.sms && <Banner tone="quiet">{words.noSms}</Banner>}
            <Table
              label={titles.outbox}
              columns={columns}
              rows={pages.flatMap((page) => page.messages)}
              rowKey={(m) => m.id}
              current={view.id}
              onOpen={(m) => go({ id: m.id })}
              onEnd={query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined}
              empty={
                <EmptyState
                  icon={<Mails size={28} strokeWidth={1.5} aria-hidden="true" />}
                  title={isFiltered ? words.nothingFound : words.empty}
                >
                  {!isFiltered && words.emptyText}
                </EmptyState>
              }
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}
export default OutboxPage
