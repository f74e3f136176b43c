import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import type { ClientStatusSettings } from '@beseda/contract/entities/client-status.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, UserRoundCheck } from 'lucide-react'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { statusesQuery } from '../../entities/client/statuses.ts'
import { announce } from '../../lib/announce.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { PanelOf } from '../../parts/PanelOf.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { StatusPanel } from './StatusPanel.tsx'
import styles from './statuses.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** `/admin/preferences/statuses`: what clients may be, in the order in which operators choose. */
const StatusesPage = () => {
  const { clientStatuses: words, common, titles } = useWords('clientStatuses')
  const queryClient = useQueryClient()
  const query = useQuery(statusesQuery)
  const { openId, isNew, open, change, close } = useListSearch()
  const rows = query.data?.statuses ?? []
  const step = async (status: ClientStatusSettings, by: -1 | 1) => {
    const at = rows.indexOf(status) + by
    if (at < 0 || at >= rows.length) return
    const beforeId = by < 0 ? rows[at]!.id : (rows[at + 1]?.id ?? null)
    try {
      await call(clientStatuses.move, { statusId: status.id, beforeId })
      announce(fill(words.moved, { name: status.name, n: at + 1, count: rows.length }))
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    }
    await queryClient.invalidateQueries({ queryKey: statusesQuery.queryKey })
  }
  const order = (status: ClientStatusSettings) => {
    const at = rows.indexOf(status)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: keeps the click from opening the row
      // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside have their keys
      <span className={styles.order} onClick={(event) => event.stopPropagation()}>
        <IconButton
          small
          label={fill(words.up, { name: status.name })}
          aria-disabled={at === 0}
          onClick={() => void step(status, -1)}
        >
          <ArrowUp {...icon} />
        </IconButton>
        <IconButton
          small
          label={fill(words.down, { name: status.name })}
          aria-disabled={at === rows.length - 1}
          onClick={() => void step(status, 1)}
        >
          <ArrowDown {...icon} />
        </IconButton>
      </span>
    )
  }
  const columns: readonly Column<ClientStatusSettings>[] = [
    { id: 'name', head: words.name, cell: (s) => <StatusChip status={s} /> },
    { id: 'used', head: words.used, width: '160px', cell: (s) => (s.used ? words.inUse : words.notUsed), drop: 1 },
    { id: 'order', head: words.order, width: '96px', cell: order },
  ]
  const add = (
    <Button
      variant="primary"
      icon={<Plus {...icon} strokeWidth={2} />}
      onClick={() => change({ id: undefined, tab: undefined, new: '1' })}
    >
      {words.add}
    </Button>
  )
  return (
    <Page
      title={titles.clientStatuses}
      count={query.data?.statuses.length}
      actions={add}
      panel={
        <PanelOf query={query} rowsOf={(data) => data.statuses} openId={openId} isNew={isNew} onClose={close}>
          {(status) => (
            <StatusPanel
              key={status?.id ?? 'new'}
              status={status}
              onSaved={(s) => isNew && open(s.id)}
              onClose={close}
            />
          )}
        </PanelOf>
      }
    >
      <Loaded query={query} shape="table">
        {({ statuses }) => (
          <Table
            label={titles.clientStatuses}
            columns={columns}
            rows={statuses}
            rowKey={(s) => s.id}
            current={openId}
            onOpen={(s, how) => open(s.id, { replace: how.walked })}
            empty={
              <EmptyState
                icon={<UserRoundCheck size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={words.empty}
                actions={add}
              >
                {words.emptyText}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
export default StatusesPage
