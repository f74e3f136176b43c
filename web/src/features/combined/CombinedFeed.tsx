import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useMemo, useRef } from 'react'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { dayOf } from '../../entities/chat/day.ts'
import type { BubbleItem, FeedItem } from '../../entities/chat/feed/items.ts'
import { asMessage } from '../../entities/chat/outbox/as-message.ts'
import { useOutbox } from '../../entities/chat/outbox/open-outbox.ts'
import { clientQuery } from '../../entities/chat/queries.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { isAttentive } from '../../lib/tab-title.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { combine } from './combine.ts'
import styles from './combined.module.css'
import { clientChatsQuery, historyQuery } from './queries.ts'

interface RowProps {
  readonly ownId: string
  readonly isTabStop: boolean
  readonly isRinged: boolean
  readonly clientReadSeq: number
  readonly item: FeedItem
}
export interface CombinedProps {
  readonly chat: Chat
  readonly user: CurrentUser
  /** One row of a feed, as in the history of one chat. */
  readonly Row: ComponentType<RowProps>
  /** The open chat has been read up to here. */
  readonly onRead: (seq: number) => void
}
const endPx = 40

/** The entries of all chats of the client that the user sees, as one history in the order of time. */
export const CombinedFeed = ({ chat, user, Row, onRead }: CombinedProps) => {
  const { combined: words, chats: texts } = useWords('combined')
  const lang = useLang()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useQuery(clientChatsQuery(chat)).data
  const chats = useMemo(() => (list ? [chat, ...list.chats.filter(({ id }) => id !== chat.id)] : [chat]), [list, chat])
  const pages = useInfiniteQuery(historyQuery(chat, list?.chats))
  const stored = pages.data?.pages.flatMap((page) => page.messages) ?? []
  const author = { id: user.id, name: user.name }
  const outgoing = useOutbox().flatMap((entry) => {
    const one = chats.find(({ id }) => id === entry.chatId)
    return one ? [{ entry, message: asMessage(entry, author, one.session.id) }] : []
  })
  const items = combine(stored, outgoing, dayOf)
  // Other chats are read where they are opened.
  const lastSeq = Math.max(0, ...stored.map((m) => (m.chatId === chat.id ? m.seq : 0)))
  useEffect(() => {
    const read = () => {
      const isAtEnd = Math.abs(scroller.current?.scrollTop ?? 0) < endPx
      if (isAtEnd && isAttentive() && lastSeq > 0) onRead(lastSeq)
    }
    read()
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [lastSeq, onRead])
  const loadOlder = async () => {
    const { isError } = await pages.fetchNextPage()
    if (isError) toast({ kind: 'error', text: texts.feed.failedPage })
  }
  const hidden = list?.hidden
  const byId = new Map(chats.map((one) => [one.id, one]))
  const lastBubble = items.findLast((item) => item.kind === 'bubble')?.key
  return (
    <div
      ref={scroller}
      role="feed"
      aria-label={words.label}
      aria-busy={pages.isPending || pages.isFetchingNextPage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      data-area-focus
      className={styles.feed}
    >
      <div className={styles.rows}>
        {hidden && hidden.chats > 0 && <p className={styles.note}>{plural(lang, hidden.messages, words.hidden)}</p>}
        {pages.isLoadingError && (
          <p className={styles.note} role="alert">
            {texts.feed.failed}
          </p>
        )}
        {pages.hasNextPage && (
          <div className={styles.older}>
            <Button size="s" busy={pages.isFetchingNextPage} onClick={() => void loadOlder()}>
              {words.older}
            </Button>
          </div>
        )}
        {items.map((item) =>
          item.kind === 'turn' ? (
            <Turn key={item.key} message={item.message} chat={byId.get(item.message.chatId)} />
          ) : (
            <div key={item.key} className={styles.row}>
              <Row
                item={item}
                ownId={user.id}
                isTabStop={item.key === lastBubble}
                isRinged={false}
                clientReadSeq={chatOf(item, byId)?.clientReadSeq ?? 0}
              />
            </div>
          ),
        )}
      </div>
    </div>
  )
}
const chatOf = (item: FeedItem | BubbleItem, byId: ReadonlyMap<string, Chat>): Chat | undefined =>
  'message' in item ? byId.get(item.message.chatId) : undefined

/** Where the history passes to another channel, or to another request. */
const Turn = ({ message, chat }: { message: Message; chat: Chat | undefined }) => {
  const { combined: words } = useWords('combined')
  const lang = useLang()
  const now = useNow(60_000)
  const card = useQuery({ ...clientQuery(chat?.id ?? ''), enabled: false }).data
  const number =
    card?.sessions.find((s) => s.id === message.sessionId)?.number ??
    (chat?.session.id === message.sessionId ? chat.session.number : (message.history?.sessionNumber ?? null))
  return (
    <div className={styles.turn}>
      {chat && <ChannelMark type={chat.channel.type} />}
      <span>
        <b>{chat ? `${channelLabel(chat.channel.type, lang)}, ${chat.channel.name}` : ''}</b>
        {number !== null && ` · ${fill(words.request, { number })}`} · {formatDateTime(message.at, now)}
      </span>
    </div>
  )
}
