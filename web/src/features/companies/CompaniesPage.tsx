import { has } from '@beseda/contract/access.ts'
import { type Company, companySorts } from '@beseda/contract/entities/company.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { companiesQuery } from '../../entities/client/companies.ts'
import { DirectoryLinks } from '../../entities/client/DirectoryLinks.tsx'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { CompanyPanel } from './CompanyPanel.tsx'
import { siteName } from './site.ts'

/** `/admin/clients/companies`: the companies of clients. */
const CompaniesPage = () => {
  const { companies: words, titles } = useWords('companies')
  const mayEdit = has(accessOf(useViewer()), 'AUTHORITY_PROFILE_UPDATE')
  const now = useNow(60_000)
  const { search, change, openId, isNew, open, close } = useListSearch()
  const sort = companySorts.find((known) => known === search.sort) ?? 'name'
  const down = search.order === 'down'
  const text = (search.search ?? '').slice(0, limits.companyName)
  const query = useInfiniteQuery(companiesQuery({ search: text, sort, order: down ? 'down' : 'up' }))
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.companies) ?? [], [query.data])
  const { total = 0, isMore = false } = query.data?.pages.at(-1) ?? {}
  const columns: readonly Column<Company>[] = [
    {
      id: 'name',
      head: words.name,
      sortable: true,
      cell: ({ name }) => (
        <NameCell before={<Building2 size={16} strokeWidth={1.75} aria-hidden="true" />} name={name} />
      ),
    },
    { id: 'site', head: words.site, width: '180px', drop: 2, cell: ({ site }) => <bdi>{siteName(site)}</bdi> },
    { id: 'phone', head: words.phone, width: '150px', drop: 2, cell: ({ phone }) => phone },
    { id: 'taxId', head: words.taxId, width: '130px', drop: 1, cell: ({ taxId }) => taxId },
    { id: 'clients', head: words.clients, width: '96px', drop: 3, cell: ({ clients }) => clientCount(clients) },
    {
      id: 'created',
      head: words.created,
      sortable: true,
      width: '180px',
      drop: 1,
      cell: ({ createdAt }) => formatDateTime(createdAt, now),
    },
  ]
  const add = (
    <Button
      variant="primary"
      disabledReason={mayEdit ? null : words.noRight}
      icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
      onClick={() => change({ id: undefined, tab: undefined, new: '1' })}
    >
      {words.add}
    </Button>
  )
  return (
    <Page
      title={titles.companies}
      {...(!isMore && query.data && { count: total })}
      actions={add}
      filters={
        <>
          <DirectoryLinks />
          <SearchField
            label={words.search}
            value={text}
            max={limits.companyName}
            onSearch={(typed) => change({ search: typed || undefined }, { replace: true })}
          />
        </>
      }
      panel={
        (isNew ? mayEdit : openId) && (
          <CompanyPanel key={openId ?? 'new'} companyId={openId} onMade={({ id }) => open(id)} onClose={close} />
        )
      }
    >
      <Loaded query={query} shape="table">
        {() => (
          <Table<Company>
            label={titles.companies}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            current={openId}
            sort={{ by: sort, down }}
            onSort={(by) => change({ sort: by.by, order: by.down ? 'down' : 'up' }, { replace: true })}
            onEnd={query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined}
            {...(query.data && { total })}
            onOpen={({ id }, how) => open(id, { replace: how.walked })}
            empty={
              <EmptyState
                icon={<Building2 size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={text ? words.nothing : words.empty}
                actions={text ? undefined : add}
              >
                {text ? words.nothingText : words.emptyText}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
/** Counting stops at the limit. */
const clientCount = (n: number): string => (n < limits.companyClientsCounted ? String(n) : `${n - 1}+`)

export default CompaniesPage
