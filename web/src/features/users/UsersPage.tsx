import { has } from '@beseda/contract/access.ts'
import type { Person } from '@beseda/contract/entities/person.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import type { FreshLink } from '../../parts/FreshLinks.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Opened, Table } from '../../ui/Table.tsx'
import { BulkBar } from './BulkBar.tsx'
import { Filters } from './Filters.tsx'
import { HeaderActions } from './HeaderActions.tsx'
import { peopleQuery } from './queries.ts'
import { UserPanel } from './UserPanel.tsx'
import { useSelection } from './use-selection.tsx'
import { useUserColumns } from './user-columns.tsx'
import { parseView, type UsersView } from './view.ts'

const noFilters = { search: undefined, team: undefined, role: undefined }

/** The users of the organization. All users see them; users with the right edit them. */
const UsersPage = () => {
  const { people, titles } = useWords('people')
  const words = people.users
  const may = has(accessOf(useViewer()), 'RIGHT_ACCOUNT_CONTROL')
  const { search, change, openId, isNew, open, close } = useListSearch()
  const go = useNavigate()
  const view = useMemo(() => parseView(search), [search])
  const query = useInfiniteQuery(peopleQuery(view))
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.users) ?? [], [query.data])
  const columns = useUserColumns(may)
  const { selected, clear, select } = useSelection(rows)
  /** Here, because the panel of a new user is replaced by that of the saved one. */
  const [links, setLinks] = useState<readonly FreshLink[]>([])
  const isFiltered = Boolean(view.search || view.teamId || view.roleId)
  const total = query.data?.pages.at(-1)?.total
  return (
    <Page
      title={titles.users}
      count={total}
      actions={
        may && (
          <HeaderActions
            onImport={() => void go({ to: paths.userImport })}
            onNew={(what) => change({ id: undefined, new: what })}
          />
        )
      }
      filters={<Filters view={view} onChange={(patch) => change(patch, { replace: true })} />}
      panel={
        may &&
        (isNew || openId) && (
          <UserPanel
            key={openId ?? search.new}
            userId={openId ?? null}
            isSeveral={search.new === 'several'}
            links={links}
            onLinks={setLinks}
            onSaved={(person) => isNew && open(person.id)}
            onClose={() => {
              setLinks([])
              close()
            }}
            onLeft={() => void go({ to: paths.users, replace: true })}
          />
        )
      }
    >
      {selected.length > 0 && <BulkBar selected={selected} onClear={clear} />}
      <Loaded query={query} shape="table">
        {() => (
          <Table
            label={titles.users}
            columns={columns}
            {...(may && { select })}
            rows={rows}
            rowKey={(person) => person.id}
            current={openId}
            sort={{ by: view.sort, down: view.order === 'down' }}
            onSort={({ by, down }) =>
              change({ sort: by as UsersView['sort'], order: down ? 'down' : 'up' }, { replace: true })
            }
            onEnd={query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined}
            {...(total !== undefined && { total })}
            {...(may && { onOpen: (person: Person, how: Opened) => open(person.id, { replace: how.walked }) })}
            empty={
              <EmptyState
                icon={<UserRoundSearch size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={words.none}
                actions={
                  isFiltered && (
                    <Button onClick={() => change(noFilters, { replace: true })}>{words.resetFilters}</Button>
                  )
                }
              >
                {words.noneText}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
export default UsersPage
