import { organizations as calls } from '@beseda/contract/endpoints/organizations.ts'
import type { Organization } from '@beseda/contract/entities/organization.ts'
import { limits } from '@beseda/contract/limits.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Table } from '../../ui/Table.tsx'
import { useColumns } from './columns.tsx'
import { NewOrganization } from './NewOrganization.tsx'
import { OrganizationPanel } from './OrganizationPanel.tsx'
import { listKey } from './queries.ts'

type Status = Organization['status'] | ''
interface Address {
  readonly id?: string
  readonly new?: string
  readonly tab?: string
}

const useOrganizations = (search: string, status: Status) =>
  useInfiniteQuery({
    queryKey: [...listKey, search, status],
    queryFn: ({ pageParam, signal }) =>
      call(
        calls.list,
        { ...(search && { search }), ...(status && { status }), ...(pageParam && { cursor: pageParam }), limit: 100 },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** `/admin/preferences/companies`: the client organizations, for the service administrator. */
const OrganizationsPage = () => {
  const { organizations, titles } = useWords('organizations')
  const address = useSearch({ strict: false }) as Address
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<Status>('')
  const query = useOrganizations(search, status)
  const columns = useColumns()
  const go = (to: Address) => void navigate({ to: paths.companies, search: to as never })
  const close = () => go({})
  const total = query.data?.pages[0]?.total
  return (
    <Page
      title={titles.organizations}
      count={total}
      actions={
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => go({ new: '1' })}>
          {organizations.add}
        </Button>
      }
      filters={
        <>
          <SearchField label={organizations.search} value={search} max={limits.searchText} onSearch={setSearch} />
          <SelectField
            label={organizations.status}
            hideLabel
            value={status}
            onChange={(event) => setStatus(event.target.value as Status)}
            options={[
              { value: '', label: organizations.allStatuses },
              { value: 'active', label: organizations.statuses.active },
              { value: 'deactivated', label: organizations.statuses.deactivated },
            ]}
          />
        </>
      }
      panel={
        address.new ? (
          <NewOrganization onClose={close} onAdded={(id) => go({ id })} />
        ) : (
          address.id && (
            <OrganizationPanel
              key={address.id}
              id={address.id}
              tab={address.tab === 'plan' ? 'plan' : 'data'}
              onTab={(tab) => go({ id: address.id!, ...(tab === 'plan' && { tab }) })}
              onClose={close}
            />
          )
        )
      }
    >
      <Loaded query={query} shape="table">
        {({ pages }) => (
          <Table
            label={organizations.table}
            columns={columns}
            rows={pages.flatMap((page) => page.organizations)}
            rowKey={(row) => row.id}
            current={address.id}
            onOpen={({ id }) => go({ id })}
            onEnd={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            {...(total !== undefined && { total })}
            empty={
              <EmptyState
                icon={<Building2 size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={search || status ? organizations.nothingFound : organizations.empty}
              />
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
export default OrganizationsPage
