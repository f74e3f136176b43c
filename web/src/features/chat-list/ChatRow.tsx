import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'
import { AlarmClock, ArrowRightLeft, Check, Clock, Pencil } from 'lucide-react'
import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  Suspense,
  useState,
} from 'react'
import { ChatMarks } from '../../entities/chat/acts/marks.ts'
import { useIsReturned } from '../../entities/chat/acts/returned.ts'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { useDraftPreview } from '../../entities/chat/drafts/draft-store.ts'
import type { SteadyRow } from '../../entities/chat/order/shown.ts'
import { useFailedCount, useSendingText } from '../../entities/chat/outbox/open-outbox.ts'
import { useSelected } from '../../entities/chat/selection/selecting.ts'
import { useTyping } from '../../entities/chat/typing.ts'
import { useWait, type Wait } from '../../entities/chat/wait.ts'
import { LateReplyTimer } from '../../entities/registered-template/late-timer.ts'
import { useNow } from '../../lib/clock.ts'
import { formatCount, formatShort, formatTime, formatWait, isoTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/class-names.ts'
import { tip } from '../../ui/Tooltip.tsx'
import { Preview, previewOf } from './Preview.tsx'
import styles from './row.module.css'
import { isTransferredTo, rowFacts } from './row-facts.ts'

export interface RowActions {
  /** The buttons of the row under the pointer or with the focus. */
  readonly Tools: ComponentType<{ readonly chat: Chat }>
  readonly open: (chatId: string, event: MouseEvent) => void
  readonly hover: (chatId: string | null) => void
}
interface Props {
  readonly row: SteadyRow
  readonly href: string
  readonly ownId: string
  readonly queue: Queue
  readonly isOpen: boolean
  readonly isTabStop: boolean
  readonly position: number
  readonly total: number
  readonly avatarSize: number
  /** Offset in the list, in pixels. */
  readonly top: number
  readonly height: number
  readonly isFirst: boolean
  /** Among everybody's chats: whose it is. */
  readonly hasOwner: boolean
  /** This user keeps it at the top. */
  readonly isPinned: boolean
  /** The heading of the section contains the day. */
  readonly isDayKnown: boolean
  readonly actions: RowActions
}

/** One chat of the list. Renders only when this chat, its position or the shown time changes. */
export const ChatRow = memo((props: Props) => {
  const { row, href, ownId, isOpen, isTabStop, actions } = props
  const { chat } = row
  const { list: words, thread } = useWords().chats
  const lang = useLang()
  const wait = useWait(chat)
  const owner = props.hasOwner && `${chat.operator?.name ?? thread.noOperator} · ${chat.team?.name ?? words.noTeam}`
  const [isActive, setActive] = useState(false)
  const facts = useFacts(props, words)
  const preview = previewOf(chat, facts, ownId, words)
  const chosen = useSelected(chat.id)
  // A chat that has left the queue is about to disappear: it has no actions.
  const selected = row.leftAt === null ? chosen : null
  const isTransferredToMe = isTransferredTo(chat, ownId) && row.leftAt === null
  const isReturned = useIsReturned(chat.id)
  const isUnread = chat.unread > 0 && row.leftAt === null
  return (
    <li
      className={styles.item}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setActive(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setActive(false)}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
      aria-posinset={props.position}
      aria-setsize={props.total}
    >
      <a
        href={href}
        data-chat={chat.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        {...(selected !== null && { role: 'checkbox', 'aria-checked': selected, onKeyDown: pressByKey })}
        onClick={(event) => actions.open(chat.id, event)}
        onPointerEnter={() => actions.hover(chat.id)}
        onPointerLeave={() => actions.hover(null)}
        className={classes(
          styles.row,
          props.isFirst && styles.first,
          isOpen && styles.open,
          selected !== null && styles.selecting,
          selected && styles.selected,
          isUnread && styles.unread,
          isTransferredToMe && styles.handed,
          row.leftAt !== null && styles.gone,
          row.leftAt === null && wait?.urgency === 'medium' && styles.medium,
          row.leftAt === null && wait?.urgency === 'high' && styles.high,
        )}
      >
        <span aria-hidden="true">
          {selected === null ? (
            <Avatar
              name={chat.client.name}
              seed={chat.client.id}
              photo={chat.client.photoUrl}
              size={props.avatarSize}
              badge={<ChannelMark type={chat.channel.type} size={props.avatarSize < 32 ? 12 : 16} />}
            />
          ) : (
            <span className={styles.tick} style={{ width: props.avatarSize }}>
              <i className={styles.box}>{selected && <Check size={14} strokeWidth={2.5} />}</i>
            </span>
          )}
        </span>
        <span className={styles.main}>
          <span className={styles.title}>
            {isTransferredToMe && (
              <ArrowRightLeft
                size={14}
                className={styles.handedMark}
                aria-hidden="true"
                {...tip(fill(words.name.handed, { name: chat.transfer!.by.name }))}
              />
            )}
            <span className={styles.name}>{chat.client.name}</span>
            {chat.replyUntil !== undefined && chat.status !== 'closed' && (
              <Suspense fallback={null}>
                <LateReplyTimer short until={chat.replyUntil} />
              </Suspense>
            )}
            {(props.isPinned || chat.bot || chat.snooze || chat.undelivered || isReturned) && (
              <Suspense fallback={null}>
                <ChatMarks chat={chat} pinned={props.isPinned} returned={isReturned} />
              </Suspense>
            )}
            <span className="visually-hidden">{rowFacts(chat, { wait, lang, words, isTransferredToMe, owner })}</span>
            {chat.client.status && (
              <i
                className={styles.square}
                style={{ '--colour': `var(--st-${chat.client.status.colour})` } as CSSProperties}
                {...tip(chat.client.status.name)}
              />
            )}
          </span>
          <span className={styles.preview}>
            <Preview preview={preview} />
          </span>
          {owner && (
            <span aria-hidden="true" className={classes(styles.owner, !chat.operator && styles.noOwner)}>
              {owner}
            </span>
          )}
        </span>
        <span className={styles.side} aria-hidden="true">
          {facts.colleague && <Pencil size={13} className={styles.pencil} />}
          {wait && row.leftAt === null ? (
            <WaitTime wait={wait} />
          ) : (
            <ActivityTime at={chat.activityAt} isDayKnown={props.isDayKnown} />
          )}
          {isUnread ? <Badge text={formatCount(chat.unread)} /> : <span className={styles.noBadge} />}
        </span>
      </a>
      {isActive && row.leftAt === null && selected === null && chat.status !== 'closed' && (
        <Suspense fallback={null}>
          <actions.Tools chat={chat} />
        </Suspense>
      )}
    </li>
  )
})

/** The space bar toggles a check box; it does not activate a link. */
const pressByKey = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

const useFacts = ({ row, ownId, isOpen, queue }: Props, words: Words['chats']['list']) => {
  const { chat } = row
  const typing = useTyping(chat.id)
  const failed = useFailedCount(chat.id)
  const sending = useSendingText(chat.id)
  const draft = useDraftPreview(chat.id)
  const colleague = typing.find((t) => t.kind === 'operator')
  const client = typing.find((t) => t.kind === 'client')
  return {
    leftText: row.leftAt === null ? null : whereTo(row, ownId, queue, words.left),
    failed,
    typing: client ? '' : null,
    colleague,
    // The open chat shows its draft in the composer.
    draft: isOpen ? null : draft,
    sending,
  }
}

/** Where a chat that has left the list went. */
const whereTo = ({ chat }: SteadyRow, ownId: string, queue: Queue, words: Words['chats']['list']['left']): string => {
  if (chat.status === 'closed') return words.closed
  if (chat.status === 'pending') return words.pending
  if (chat.operator && chat.operator.id !== ownId) return fill(words.other, { name: chat.operator.name })
  // It left the overdue queue because it was answered.
  return queue === 'overdue' && chat.waitingSince === null ? words.answered : words.mine
}

const WaitTime = ({ wait }: { wait: Wait }) => (
  <span
    className={classes(styles.time, wait.urgency === 'medium' && styles.yellow, wait.urgency === 'high' && styles.red)}
  >
    {wait.urgency === 'medium' && <Clock size={13} strokeWidth={2} aria-hidden="true" />}
    {wait.urgency === 'high' && <AlarmClock size={14} strokeWidth={2} aria-hidden="true" />}
    {formatWait(wait.ms)}
  </span>
)
/** Under the heading of a day only the time is needed. */
const ActivityTime = ({ at, isDayKnown }: { at: number; isDayKnown: boolean }) => {
  const now = useNow(60_000)
  return (
    <time className={styles.time} dateTime={isoTime(at)}>
      {isDayKnown ? formatTime(at) : formatShort(at, now)}
    </time>
  )
}
