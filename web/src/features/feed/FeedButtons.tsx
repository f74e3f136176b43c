import type { Chat } from '@beseda/contract/entities/chat.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { FeedItem } from '../../entities/chat/feed/items.ts'
import { jumpTo } from '../../entities/chat/feed/jump.ts'
import { formatCount } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { plural } from '../../lib/words/plural.ts'
import { Badge } from '../../ui/Badge.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './feed.module.css'
import type { FeedVirtualizer } from './use-places.ts'

interface Props {
  readonly chat: Chat
  readonly atEnd: boolean
  /** Number of unseen client messages below the view. */
  readonly unseen: number
  readonly markerSeq: number | null
  readonly items: readonly FeedItem[]
  readonly virtualizer: FeedVirtualizer
  readonly toEnd: () => void
}

/** Buttons to the first unread message and to the newest one. */
const FeedButtons = (props: Props) => {
  const { atEnd, unseen, items, virtualizer, toEnd } = props
  const { unread, readSeq } = props.chat
  const words = useWords('message').message.feedButtons
  const lang = useLang()
  const marker = items.findIndex((item) => item.kind === 'unread')
  const first = virtualizer.range?.startIndex ?? 0
  const isMarkerAbove = marker >= 0 && marker < first && (props.markerSeq ?? 0) > readSeq
  // The first unread message may be before the loaded range.
  const isUnreadAbove = marker < 0 && unread > 0 && oldestSeq(items) > readSeq + 1
  const goUp = () =>
    isMarkerAbove ? virtualizer.scrollToIndex(marker, { align: 'start' }) : jumpTo(props.chat.id, readSeq + 1)
  return (
    <>
      {(isMarkerAbove || isUnreadAbove) && unread > 0 && (
        <button type="button" className={styles.toUnread} onClick={goUp}>
          <ArrowUp size={14} strokeWidth={2} aria-hidden="true" />
          {plural(lang, unread, words.toUnread)}
        </button>
      )}
      {!atEnd && (
        <button
          type="button"
          className={styles.toEnd}
          onClick={toEnd}
          aria-label={unseen > 0 ? plural(lang, unseen, words.toEndNew) : words.toEnd}
          {...tip(words.toEnd, ['End'])}
        >
          <ArrowDown size={18} strokeWidth={1.75} aria-hidden="true" />
          {unseen > 0 && <Badge text={formatCount(unseen)} className={styles.toEndCount} />}
        </button>
      )}
    </>
  )
}
const oldestSeq = (items: readonly FeedItem[]): number => {
  for (const item of items)
    if (item.kind === 'history' || (item.kind === 'bubble' && !item.entry)) return item.message.seq
  return 0
}
export default FeedButtons
