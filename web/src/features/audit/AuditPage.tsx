import { audit as calls } from '@beseda/contract/endpoints/audit.ts'
import type { AuditEntry } from '@beseda/contract/entities/audit.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Table } from '../../ui/Table.tsx'
import { useColumns } from './columns.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { Filters } from './Filters.tsx'
import { type Filter, inputOf, isFiltered, noFilter } from './filter.ts'

const useEntries = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(calls.list, { ...inputOf(filter), limit: 100, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const Nothing = ({ filtered, reset }: { filtered: boolean; reset: () => void }) => {
  const { audit } = useWords('audit')
  return (
    <EmptyState
      icon={<History size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={filtered ? audit.nothingFound : audit.empty}
      actions={filtered && <Button onClick={reset}>{audit.resetFilter}</Button>}
    >
      {!filtered && audit.emptyHint}
    </EmptyState>
  )
}

/** `/admin/preferences/audit`: who changed what in the organization. Nothing here can be edited. */
const AuditPage = () => {
  const { titles } = useWords()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const navigate = useNavigate()
  const [filter, setFilter] = useState(noFilter)
  const query = useEntries(useDeferredValue(filter))
  const columns = useColumns()
  const go = (open?: string) => void navigate({ to: paths.audit, search: (open ? { id: open } : {}) as never })
  const entries: readonly AuditEntry[] = query.data?.pages.flatMap((page) => page.entries) ?? []
  const open = entries.find((entry) => entry.id === id)
  return (
    <Page
      title={titles.audit}
      filters={<Filters filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />}
      panel={open && <EntryPanel key={open.id} entry={open} onClose={() => go()} />}
    >
      <Loaded query={query} shape="table">
        {() => (
          <Table
            label={titles.audit}
            columns={columns}
            rows={entries}
            rowKey={(entry) => entry.id}
            current={id}
            onOpen={(entry) => go(entry.id)}
            onEnd={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            empty={<Nothing filtered={isFiltered(filter)} reset={() => setFilter(noFilter)} />}
          />
        )}
      </Loaded>
    </Page>
  )
}
export default AuditPage
