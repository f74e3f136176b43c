import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { focusComposer } from '../../entities/chat/focus.ts'
import { prefetchChat, prefetchOnHover } from '../../entities/chat/prefetch.ts'
import { isSelecting, select, selectTo, stopSelecting } from '../../entities/chat/selection/selecting.ts'
import { whenShown } from '../../entities/chat/shown-chat.ts'
import type { Workspace } from '../../entities/chat/use-workspace.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { media, useMedia } from '../../lib/media.ts'
import { plural } from '../../lib/words/plural.ts'
import type { RowActions } from './ChatRow.tsx'
import { chatsIn, flatten, rowsIn } from './flat.ts'
import { type HeaderSlots, ListHeader } from './ListHeader.tsx'
import { ListEnd, ListNothing } from './ListStates.tsx'
import styles from './list.module.css'
import { Rows } from './Rows.tsx'
import { useHold } from './use-hold.ts'
import { useListKeys } from './use-list-keys.ts'
import { useLongPress } from './use-long-press.ts'
import { useQueue } from './use-queue.ts'

/** What other features show in the list. */
export interface ListSlots extends HeaderSlots {
  /** Above the empty queue of the operator's own chats. */
  readonly FirstSteps: ComponentType
  /** The buttons of a row. */
  readonly RowTools: RowActions['Tools']
}
/** The list of the open queue. */
export const ChatList = ({ workspace, FirstSteps, RowTools, ...slots }: { workspace: Workspace } & ListSlots) => {
  const { view, mayScope, openChatId, openChat, change } = workspace
  /** The header is not rendered again when another chat is opened. */
  const ofList = useMemo(() => ({ view, mayScope, openChat, change }), [view, mayScope, openChat, change])
  const queryClient = useQueryClient()
  const words = useWords()
  const lang = useLang()
  const isPhone = useMedia(media.phone)
  const scroller = useRef<HTMLDivElement>(null)
  const { hold, release, events } = useHold()
  const queue = useQueue(view, openChatId, hold)
  const { list, total } = queue
  const items = useMemo(() => (list ? flatten(list) : []), [list])
  const ids = useMemo(() => rowsIn(items), [items])
  const chats = useMemo(() => chatsIn(items), [items])
  const [focusId, setFocusId] = useState<string | null>(null)
  const tabStop =
    focusId && ids.includes(focusId) ? focusId : openChatId && ids.includes(openChatId) ? openChatId : ids[0]

  const shown = useRef({ ids, openChatId })
  useEffect(() => {
    shown.current = { ids, openChatId }
  })
  // After a change of queue, search or filters the selected chats are out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every other list
  useEffect(() => stopSelecting, [view])

  const open = useCallback(
    (chatId: string, event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.button !== 0) return
      event.preventDefault()
      if (event.shiftKey) return selectTo(chatId, shown.current.ids, shown.current.openChatId)
      if (isSelecting()) return select(chatId)
      openChat(chatId)
      if (!isPhone) focusComposer()
    },
    [openChat, isPhone],
  )
  const hover = useCallback((chatId: string | null) => prefetchOnHover(queryClient, chatId), [queryClient])
  const actions = useMemo(() => ({ open, hover, Tools: RowTools }), [open, hover, RowTools])

  useEffect(() => {
    const at = openChatId ? ids.indexOf(openChatId) : -1
    if (!openChatId || at < 0) return
    return whenShown(openChatId, () => {
      for (const neighbour of [ids[at + 1], ids[at - 1]]) if (neighbour) prefetchChat(queryClient, neighbour)
    })
  }, [openChatId, ids, queryClient])

  const press = useLongPress()
  const focusRow = useListKeys({ ids, workspace, setFocusId, scroller })
  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !tabStop) return
    const at = ids.indexOf(tabStop)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key]
    const next = to === undefined ? undefined : ids[Math.max(0, Math.min(ids.length - 1, to))]
    if (!next) return
    event.preventDefault()
    if (event.key === 'Home') release()
    if (event.shiftKey) selectTo(next, ids, tabStop)
    focusRow(next)
  }

  return (
    <section className={styles.list} aria-label={words.chats.list.label} data-area="list">
      <ListHeader workspace={ofList} total={total} chats={chats} {...slots} />
      {list && list.updates > 0 && (
        <div className={styles.news}>
          <button type="button" className={styles.updates} onClick={release}>
            <ArrowUp size={14} strokeWidth={2} aria-hidden="true" />
            {plural(lang, list.updates, words.chats.list.updates)}
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the links inside */}
      <div
        id="chat-list"
        data-commands
        ref={scroller}
        className={styles.scroll}
        onKeyDown={keys}
        {...events}
        {...press}
      >
        {list && items.length > 0 ? (
          <>
            <Rows
              key={`${view.filter} ${view.scope}`}
              items={items}
              scroller={scroller}
              workspace={workspace}
              tabStop={tabStop ?? null}
              total={total ?? ids.length}
              actions={actions}
              pinned={queue.pinned}
              onNearEnd={() => queue.hasNextPage && !queue.isFetchingNextPage && void queue.fetchNextPage()}
            />
            <ListEnd
              isLoading={queue.isFetchingNextPage}
              hasFailed={queue.isFetchNextPageError || (queue.isError && !queue.isFetching)}
              retry={() => void (queue.isFetchNextPageError ? queue.fetchNextPage() : queue.refetch())}
            />
          </>
        ) : (
          <ListNothing workspace={workspace} query={queue} FirstSteps={FirstSteps} />
        )}
      </div>
    </section>
  )
}
