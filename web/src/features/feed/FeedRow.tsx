import { type ComponentType, memo, Suspense } from 'react'
import type { BubbleItem, FeedItem } from '../../entities/chat/feed/items.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime, formatDay } from '../../lib/format.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { preloaded } from '../../lib/late.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './feed.module.css'

const HistoryEvent = preloaded(withWords(() => import('./HistoryEvent.tsx'), 'chatHistory'))

interface RowProps {
  readonly ownId: string
  readonly isTabStop: boolean
  readonly isRinged: boolean
  readonly clientReadSeq: number
}
export interface BubbleProps extends RowProps {
  readonly item: BubbleItem
}
interface FeedRowProps extends RowProps {
  readonly item: FeedItem
  /** Draws a message. */
  readonly Bubble: ComponentType<BubbleProps>
}
const isSame = (a: FeedRowProps, b: FeedRowProps): boolean =>
  sameItem(a.item, b.item) &&
  a.isTabStop === b.isTabStop &&
  a.isRinged === b.isRinged &&
  (a.clientReadSeq === b.clientReadSeq || a.item.kind !== 'bubble' || a.item.message.author.kind === 'client')
/** Items are created anew with every message; what they contain is not. */
const sameItem = (a: FeedItem, b: FeedItem): boolean => {
  if (a === b) return true
  if (a.kind !== b.kind || a.key !== b.key) return false
  if (a.kind === 'bubble' && b.kind === 'bubble')
    return a.message === b.message && a.joined === b.joined && a.entry === b.entry
  // a rating that the client changes
  if (a.kind === 'history' && b.kind === 'history') return a.message === b.message
  if (a.kind === 'session' && b.kind === 'session') return a.number === b.number
  return true
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** One row of the feed; renders only when it changes itself. */
export const FeedRow = memo(({ item, Bubble, ...props }: FeedRowProps) => {
  switch (item.kind) {
    case 'day':
      return <Day at={item.at} />
    case 'session':
      return <Session number={item.number} at={item.at} />
    case 'unread':
      return <Unread />
    case 'history':
      return (
        <Suspense fallback={<div className={styles.event}>{'\u00a0'}</div>}>
          <HistoryEvent message={item.message} />
        </Suspense>
      )
    case 'bubble':
      return <Bubble {...props} item={item} />
  }
}, isSame)

const Day = ({ at }: { at: number }) => {
  useWords()
  return <div className={styles.day}>{capital(formatDay(at, useNow(60_000)))}</div>
}
const Session = ({ number, at }: { number: number | null; at: number }) => {
  const words = useWords().chats.feed
  const now = useNow(60_000)
  return (
    <div className={styles.session}>
      <span>
        <b>{number === null ? words.sessionNameless : fill(words.session, { number })}</b> · {formatDateTime(at, now)}
      </span>
    </div>
  )
}
const Unread = () => <div className={styles.unread}>{useWords().chats.feed.newMessages}</div>
