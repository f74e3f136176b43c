import { has } from '@beseda/contract/access.ts'
import type { ClientDeletion } from '@beseda/contract/entities/client-deletion.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { DirectoryLinks } from '../../entities/client/DirectoryLinks.tsx'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { AskDialog } from './AskDialog.tsx'
import { deletionsKey, deletionsQuery } from './queries.ts'
import { ReportPanel } from './ReportPanel.tsx'

/** `/admin/clients/deletions`: reports of deleted clients; with `client`, the question before a deletion. */
const DeletionsPage = () => {
  const { clientDeletion: words, titles } = useWords('clientDeletion')
  const mayEdit = has(accessOf(useViewer()), 'AUTHORITY_PROFILE_UPDATE')
  const now = useNow(60_000)
  const queries = useQueryClient()
  const { search, change, openId, open, close } = useListSearch()
  const query = useInfiniteQuery(deletionsQuery)
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.deletions) ?? [], [query.data])
  const columns: readonly Column<ClientDeletion>[] = [
    {
      id: 'number',
      head: words.state,
      cell: (d) => `${fill(words.number, { n: String(d.number) })} · ${words.states[d.state]}`,
    },
    { id: 'reason', head: words.reason, drop: 2, cell: ({ reason }) => words.reasons[reason] },
    { id: 'by', head: words.by, drop: 1, cell: ({ by }) => <bdi>{by.name}</bdi> },
    {
      id: 'started',
      head: words.started,
      width: '150px',
      drop: 3,
      cell: ({ startedAt }) => formatDateTime(startedAt, now),
    },
  ]
  return (
    <Page
      title={titles.clientDeletions}
      filters={<DirectoryLinks />}
      panel={openId && <ReportPanel key={openId} deletionId={openId} onClose={close} />}
    >
      <Banner tone="quiet">{words.about}</Banner>
      <Loaded query={query} shape="table">
        {() => (
          <Table<ClientDeletion>
            label={titles.clientDeletions}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            current={openId}
            onEnd={query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined}
            onOpen={({ id }, how) => open(id, { replace: how.walked })}
            empty={
              <EmptyState icon={<ShieldCheck size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.empty}>
                {words.emptyText}
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {search.client && (
        <AskDialog
          key={search.client}
          clientId={search.client}
          noRight={mayEdit ? null : words.noRight}
          onClose={() => change({ client: undefined }, { replace: true })}
          onStarted={({ id }) => {
            void queries.invalidateQueries({ queryKey: deletionsKey })
            void queries.invalidateQueries({ queryKey: ['clients'] })
            change({ client: undefined, id }, { replace: true })
          }}
        />
      )}
    </Page>
  )
}
export default DeletionsPage
