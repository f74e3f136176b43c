import { auditActions, auditEntities } from '@beseda/contract/audit.ts'
import { audit as calls } from '@beseda/contract/endpoints/audit.ts'
import type { AuditEntry } from '@beseda/contract/entities/audit.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { MoreFilters } from '../../parts/MoreFilters.tsx'
import { Page } from '../../parts/Page.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Table } from '../../ui/Table.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useColumns } from './columns.tsx'
import { EntryPanel } from './EntryPanel.tsx'
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

const Filters = ({ filter, onChange }: { filter: Filter; onChange: (change: Partial<Filter>) => void }) => {
  const { audit } = useWords('audit')
  const lang = useLang()
  const { data: actors = [] } = useQuery({
    queryKey: ['auditActors'],
    queryFn: ({ signal }) => call(calls.actors, {}, { signal }),
    staleTime: 0,
  })
  const named = (all: string, table: Readonly<Record<string, { ru: string; en: string }>>) => [
    { value: '', label: all },
    ...Object.entries(table).map(([value, words]) => ({ value, label: inLang(words, lang) })),
  ]
  return (
    <>
      <SearchField
        label={audit.search}
        value={filter.search}
        max={limits.searchText}
        onSearch={(search) => onChange({ search })}
      />
      <MoreFilters count={Object.entries(filter).filter(([name, value]) => name !== 'search' && value !== '').length}>
        <SelectField
          label={audit.person}
          hideLabel
          value={filter.userId}
          onChange={(event) => onChange({ userId: event.target.value })}
          options={[
            { value: '', label: audit.allPeople },
            ...actors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SelectField
          label={audit.thing}
          hideLabel
          value={filter.entity}
          onChange={(event) => onChange({ entity: event.target.value as Filter['entity'] })}
          options={named(audit.allThings, auditEntities)}
        />
        <SelectField
          label={audit.action}
          hideLabel
          value={filter.action}
          onChange={(event) => onChange({ action: event.target.value as Filter['action'] })}
          options={named(audit.allActions, auditActions)}
        />
        <TextField
          label={audit.from}
          hideLabel
          icon={<span aria-hidden="true">{audit.from}</span>}
          type="date"
          value={filter.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label={audit.until}
          hideLabel
          icon={<span aria-hidden="true">{audit.until}</span>}
          type="date"
          value={filter.until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </MoreFilters>
    </>
  )
}

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
