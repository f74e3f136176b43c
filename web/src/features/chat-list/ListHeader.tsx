import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { ListChecks, MessageSquarePlus, Search, X } from 'lucide-react'
import { type ComponentType, memo, Suspense, useEffect, useRef, useState } from 'react'
import { focusList } from '../../entities/chat/focus.ts'
import { startSelecting, useSelection } from '../../entities/chat/selection/selecting.ts'
import type { ListWorkspace } from '../../entities/chat/use-workspace.ts'
import { later } from '../../lib/clock.ts'
import { formatNumber } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { media, useMedia } from '../../lib/media.ts'
import { toSomebody } from '../../lib/paths.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './list.module.css'

const searchMs = 150

/** What other features show in the header. */
export interface HeaderSlots {
  readonly BulkBar: ComponentType<{
    readonly known: readonly Chat[]
    readonly selected: ReadonlySet<string>
    readonly total: number | null
    readonly view: ListWorkspace['view']
  }>
  readonly Forecast: ComponentType<{ readonly workspace: ListWorkspace; readonly isLate: boolean }>
  /** «Мои | Все». */
  readonly Scope: ComponentType<{ readonly workspace: ListWorkspace }>
  /** Order and filters. */
  readonly Tools: ComponentType<{ readonly workspace: ListWorkspace; readonly total: number | null }>
}
interface Props extends HeaderSlots {
  readonly workspace: ListWorkspace
  readonly total: number | null
  /** The loaded chats. */
  readonly chats: readonly Chat[]
}
/** Name and length of the queue, scope, and search; or the bulk actions for the selected chats. */
export const ListHeader = memo(({ workspace, total, chats, BulkBar, ...slots }: Props) => {
  const selection = useSelection()
  const { shell } = useWords()
  if (!selection)
    return (
      <QueueHeader
        workspace={workspace}
        total={total}
        {...slots}
        canSelect={chats.length > 0 && workspace.view.filter !== 'closed'}
      />
    )
  return (
    <header className={styles.header}>
      <h1 className="visually-hidden">{shell.queues[workspace.view.filter]}</h1>
      <Suspense fallback={<div className={styles.waiting} />}>
        <BulkBar known={chats} selected={selection.ids} total={total} view={workspace.view} />
      </Suspense>
    </header>
  )
})
/** A message changes the chats, not the header. */
const QueueHeader = memo(
  ({
    workspace,
    total,
    canSelect,
    Forecast,
    Scope,
    Tools,
  }: Omit<Props, 'chats' | 'BulkBar'> & { canSelect: boolean }) => {
    const { view, mayScope, change } = workspace
    const words = useWords()
    const mayStart = has(accessOf(useViewer()), 'AUTHORITY_CHAT_DISTRIBUTION')
    const isPhone = useMedia(media.phone)
    const [isSearching, setSearching] = useState(false)
    /** On a phone only queues with chats of more than one person. */
    const hasTools = !isPhone || mayScope || (view.filter !== 'assigned' && view.filter !== 'closed')
    const isSearchShown = !isPhone || hasTools || isSearching || view.search !== ''
    return (
      <header className={styles.header}>
        <div className={styles.line}>
          <h1 className={styles.title} tabIndex={-1}>
            {words.shell.queues[view.filter]}
          </h1>
          {total !== null && total > 0 && <span className={styles.total}>{formatNumber(total)}</span>}
          <span className={styles.grow} />
          {mayScope && (
            <Suspense fallback={<span className={styles.scopeWait} />}>
              <Scope workspace={workspace} />
            </Suspense>
          )}
          {mayStart && isPhone && (
            <IconButton label={words.shell.newChat} keys={['C']} onClick={() => change({ to: toSomebody })}>
              <MessageSquarePlus size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
          {canSelect && (
            <IconButton label={words.chats.list.select} keys={['X']} onClick={startSelecting}>
              <ListChecks size={isPhone ? 20 : 17} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
          {isPhone && !hasTools && (
            <IconButton
              label={words.chats.list.searchLabel}
              onClick={() => setSearching(!isSearching)}
              active={isSearchShown}
            >
              <Search size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
        </div>
        {mayScope && (view.filter === 'overdue' || view.filter === 'pending') && (
          <Suspense>
            <Forecast
              workspace={workspace}
              isLate={view.filter === 'overdue' && view.scope === 'all' && total !== null && total > 0}
            />
          </Suspense>
        )}
        {isSearchShown && (
          <div className={styles.searchLine}>
            <SearchField key={`${view.filter}${view.scope}`} workspace={workspace} autoFocus={isPhone && isSearching} />
            {hasTools && (
              <Suspense fallback={<span className={styles.toolsWait} />}>
                <Tools workspace={workspace} total={total} />
              </Suspense>
            )}
          </div>
        )}
      </header>
    )
  },
)

const SearchField = ({ workspace, autoFocus }: { workspace: ListWorkspace; autoFocus: boolean }) => {
  const { view, change } = workspace
  const words = useWords().chats.list
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(view.search)
  const keyWords = useWords().chats.shortcuts
  const set = useRef(change)
  const cancel = useRef(() => {})
  useEffect(() => {
    set.current = change
  })
  const asked = useRef(view.search)
  const ask = (search: string) => {
    asked.current = search
    set.current({ search }, { replace: true })
  }
  // The search changed from outside: «reset filters», another address.
  useEffect(() => {
    if (view.search === asked.current) return
    asked.current = view.search
    setText(view.search)
  }, [view.search])
  const type = (next: string) => {
    setText(next)
    cancel.current()
    cancel.current = later(searchMs, () => ask(next.trim()))
  }
  useEffect(() => () => cancel.current(), [])
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])
  useShortcuts('list', [{ keys: 'Slash', label: keyWords.search, run: () => field.current?.focus() }])
  const clear = () => {
    cancel.current()
    setText('')
    ask('')
  }
  return (
    <TextField
      ref={field}
      className={styles.search}
      label={words.searchLabel}
      hideLabel
      soft
      type="search"
      maxLength={100}
      value={text}
      placeholder={words.search}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (text) clear()
        else focusList()
      }}
      icon={<Search size={15} strokeWidth={1.75} aria-hidden="true" />}
      trailing={
        text && (
          <IconButton label={words.clearSearch} small onClick={clear}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        )
      }
    />
  )
}
