import { has } from '@beseda/contract/access.ts'
import type { ListedClient } from '@beseda/contract/entities/client-list.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Columns3, ContactRound, Download, SearchX, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { extraFieldsQuery } from '../../entities/client/extra-fields.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Table } from '../../ui/Table.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ClientSide } from './ClientSide.tsx'
import { useChosenColumns, useColumns } from './columns.tsx'
import { ExportBar } from './ExportBar.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { Filters } from './Filters.tsx'
import { directoryQuery } from './queries.ts'
import { useExport } from './use-export.ts'
import { useSelection } from './use-selection.tsx'
import { parseView, viewNames } from './view.ts'

const noFilters = Object.fromEntries(viewNames.map((name) => [name, undefined]))

/** `/admin/clients/all`: the clients that the user sees, found, opened and changed together. */
const DirectoryPage = () => {
  const { clientDirectory: words, forms, titles } = useWords('clientDirectory', 'forms')
  const mayEdit = has(accessOf(useViewer()), 'AUTHORITY_PROFILE_UPDATE')
  const { search, change, openId, open, close } = useListSearch()
  const view = useMemo(() => parseView(search), [search])
  const query = useInfiniteQuery(directoryQuery(view))
  const fields = useQuery(extraFieldsQuery).data?.fields ?? []
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.clients) ?? [], [query.data])
  const columns = useColumns(fields)
  const { ids, toggle } = useChosenColumns()
  const { selected, isAll, clear, select } = useSelection(rows)
  const { total = 0, isMore = false } = query.data?.pages.at(-1) ?? {}
  const opened = rows.find(({ id }) => id === openId)
  const go = useNavigate()
  const exporting = useExport()
  const [isChoosing, setChoosing] = useState(false)
  const isFiltered = Object.keys(view.filter).length > 0
  const columnMenu = (
    <Menu
      label={words.columns}
      groups={[
        columns.slice(1).map((column) => ({
          id: column.id,
          label: column.head,
          checked: ids.includes(column.id),
          onSelect: () => toggle(column.id),
        })),
      ]}
      trigger={(props) => (
        <Button {...props} icon={<Columns3 size={16} strokeWidth={1.75} aria-hidden="true" />}>
          {words.columns}
        </Button>
      )}
    />
  )
  const exportButton = (
    <Button
      busy={exporting.isBusy}
      disabledReason={exporting.isBusy ? words.exportStates.busy : null}
      icon={<Download size={16} aria-hidden="true" />}
      onClick={() => setChoosing(true)}
    >
      {words.export}
    </Button>
  )
  return (
    <Page
      title={titles.clients}
      {...(!isMore && query.data && { count: total })}
      actions={
        <>
          {columnMenu}
          {mayEdit && exportButton}
          {mayEdit && (
            <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => void go({ to: paths.clientImport })}>
              {words.import}
            </Button>
          )}
        </>
      }
      filters={<Filters view={view} onChange={(patch) => change(patch, { replace: true })} />}
      panel={
        openId &&
        query.data &&
        (opened ? (
          <ClientSide key={openId} client={opened} fields={fields} columns={columns} onClose={close} />
        ) : (
          <SidePanel title={forms.gone} onClose={close}>
            <EmptyState icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.notListed} />
          </SidePanel>
        ))
      }
    >
      <ExportBar of={exporting} />
      {isChoosing && (
        <ExportDialog
          onClose={() => setChoosing(false)}
          onBegin={(chosen) => {
            setChoosing(false)
            exporting.begin({ filter: view.filter, ...chosen })
          }}
        />
      )}
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          canTakeAll={isAll && query.hasNextPage}
          filter={view.filter}
          total={total}
          isMore={isMore}
          onClear={clear}
        />
      )}
      <Loaded query={query} shape="table">
        {() => (
          <Table<ListedClient>
            label={titles.clients}
            columns={columns.filter(({ id }, place) => place === 0 || ids.includes(id))}
            {...(mayEdit && { select })}
            rows={rows}
            rowKey={(client) => client.id}
            current={openId}
            sort={{ by: view.sort, down: view.order === 'down' }}
            onSort={({ by, down }) => change({ sort: by, order: down ? 'down' : 'up' }, { replace: true })}
            onEnd={query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined}
            {...(query.data && { total })}
            onOpen={(client, how) => open(client.id, { replace: how.walked })}
            empty={
              <EmptyState
                icon={<ContactRound size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={isFiltered ? words.nothing : words.empty}
                actions={
                  isFiltered && (
                    <Button onClick={() => change(noFilters, { replace: true })}>{words.resetFilters}</Button>
                  )
                }
              >
                {isFiltered ? words.nothingText : words.emptyText}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
export default DirectoryPage
