import { savedViews } from '@beseda/contract/endpoints/saved-views.ts'
import type { ChatList, SavedView } from '@beseda/contract/entities/chat-list.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass, Pencil, Plus, Trash2, UsersRound } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { countersQuery } from '../../entities/chat/counters.ts'
import { noFilters } from '../../entities/chat/filter-fields.ts'
import type { ListWorkspace } from '../../entities/chat/use-workspace.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatNumber } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { currentWords, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import { expiringQuery, isSame, shownList, viewsQuery } from './queries.ts'
import { ViewForm } from './ViewForm.tsx'
import styles from './views.module.css'

const most = 10_000
const countText = (count: number): string => (count > most ? `${formatNumber(most)}+` : formatNumber(count))

/** Arrows move between the views; Enter opens one, as any button. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  all[(at + (event.key === 'ArrowDown' ? 1 : -1) + all.length) % all.length]?.focus()
}

/** The saved views with their counters, and the form that saves the list that is shown. */
export const ViewsPanel = ({ workspace, onClose }: { workspace: ListWorkspace; onClose: () => void }) => {
  const { view, mayScope, change } = workspace
  const { listFilters, shell, common } = useWords('listFilters')
  const words = listFilters.views
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(viewsQuery)
  const expiring = useQuery(expiringQuery(view.scope)).data ?? []
  /** A view that is edited; `new`: the shown list is saved. */
  const [edited, setEdited] = useState<string | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.savedViews })
  // The counters of the menu are refetched when chats change; those of the views with them.
  const { dataUpdatedAt } = useQuery(countersQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the menu has newer numbers
  useEffect(() => void refresh(), [dataUpdatedAt])

  const shown = shownList(view)
  const open = ({ filter, scope, sort, search, ...by }: ChatList) => {
    change({ ...noFilters, ...by, filter, sort, search, scope: scope === 'all' ? scope : undefined, chat: undefined })
    onClose()
  }
  const failed = (error: unknown) => {
    const text = error instanceof ApiError ? error.text : currentWords().common.noConnection
    toast({ kind: 'error', text })
  }
  const remove = async ({ id, name, shared, list }: SavedView) => {
    try {
      await call(savedViews.delete, { savedViewId: id })
      const back = () => void call(savedViews.create, { id, name, shared, list }).then(refresh, failed)
      toast({ kind: 'info', text: fill(words.deleted, { name }), action: { label: words.undo, run: back } })
      await refresh()
    } catch (error) {
      failed(error)
    }
  }
  const row = (view: SavedView) =>
    edited === view.id ? (
      <li key={view.id}>
        <ViewForm
          initial={{ name: view.name, shared: view.shared, takesList: false }}
          isStored
          mayShare={mayScope}
          onCancel={() => setEdited(null)}
          onSave={async ({ name, shared, takesList }) => {
            await call(savedViews.change, { savedViewId: view.id, name, shared, ...(takesList && { list: shown }) })
            await refresh()
            setEdited(null)
          }}
        />
      </li>
    ) : (
      <li key={view.id} className={styles.row}>
        <ViewButton
          name={view.name}
          isOpen={isSame(view.list, shown)}
          count={view.count}
          onOpen={() => open(view.list)}
        >
          {view.shared && (
            <UsersRound size={14} aria-label={words.sharedBy} {...tip(fill(words.sharedOf, { name: view.by.name }))} />
          )}
        </ViewButton>
        {view.mayChange && (
          <>
            <IconButton small label={fill(words.edit, { name: view.name })} onClick={() => setEdited(view.id)}>
              <Pencil size={14} aria-hidden="true" />
            </IconButton>
            <IconButton small label={fill(words.remove, { name: view.name })} onClick={() => void remove(view)}>
              <Trash2 size={14} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </li>
    )
  const views = data?.views ?? []
  const soon = expiring.filter(({ list, count }) => count > 0 || isSame(list, shown))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between its buttons
    <div className={styles.panel} onKeyDown={moveFocus}>
      <h2 className={styles.title}>{words.title}</h2>
      {isError && (
        <p role="alert" className={styles.empty}>
          {common.noConnection}{' '}
          <Button size="s" onClick={() => void refetch()}>
            {common.retry}
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton height={36} />}
      <ul>
        {soon.map(({ list, count }) => (
          <li key={list.filter} className={styles.row}>
            <ViewButton
              name={fill(words.expiring, { queue: shell.queues[list.filter] })}
              isOpen={isSame(list, shown)}
              count={count}
              onOpen={() => open(list)}
            >
              <Hourglass size={14} aria-hidden="true" />
            </ViewButton>
          </li>
        ))}
        {views.map(row)}
      </ul>
      {data && views.length === 0 && edited !== 'new' && <p className={styles.empty}>{words.empty}</p>}
      {edited === 'new' ? (
        <ViewForm
          initial={{ name: '', shared: false, takesList: false }}
          isStored={false}
          mayShare={mayScope}
          onCancel={() => setEdited(null)}
          onSave={async ({ name, shared }) => {
            await call(savedViews.create, { id: newId(), name, shared, list: shown })
            await refresh()
            setEdited(null)
          }}
        />
      ) : (
        <Button size="s" variant="ghost" data-view="" onClick={() => setEdited('new')}>
          <Plus size={14} aria-hidden="true" />
          {words.save}
        </Button>
      )}
    </div>
  )
}

const ViewButton = ({
  name,
  count,
  isOpen,
  onOpen,
  children,
}: {
  name: string
  count: number
  isOpen: boolean
  onOpen: () => void
  children?: ReactNode
}) => (
  <button type="button" data-view="" className={styles.view} aria-current={isOpen || undefined} onClick={onOpen}>
    {children}
    <span className={styles.name}>{name}</span>
    <span className={styles.count}>{countText(count)}</span>
  </button>
)
