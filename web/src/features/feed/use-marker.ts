import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useState } from 'react'
import { markerOf } from '../../entities/chat/feed/items.ts'
import { endOf, type FeedState, startOf } from '../../entities/chat/feed/stretch.ts'
import { isAttentive } from '../../lib/tab-title.ts'

interface Marker {
  /** The entry after the marker; null: no marker. */
  readonly seq: number | null
  /** Entries up to here have been considered. */
  readonly upTo: number
}

/**
 * The marker «new messages»: the first unread message when the chat was opened. It stays until the user leaves or
 * answers the chat; messages that arrive while the user is looking create no new one.
 */
export const useMarker = (chat: Chat, feed: FeedState, lastSentId: string | null): number | null => {
  const [marker, setMarker] = useState<Marker>(() => ({
    seq: chat.unread > 0 ? firstUnread(chat, feed) : null,
    upTo: endOf(feed),
  }))
  const [sentId, setSentId] = useState(lastSentId)
  const end = endOf(feed)
  if (sentId !== lastSentId) {
    setSentId(lastSentId)
    if (lastSentId) setMarker({ seq: null, upTo: end })
  } else if (end > marker.upTo) {
    const fresh = feed.messages.filter((m) => m.seq > marker.upTo)
    const first = isAttentive() ? null : markerOf(fresh, Math.max(chat.readSeq, marker.upTo))
    const isOld = marker.seq === null || chat.readSeq >= marker.upTo
    setMarker({ seq: first !== null && isOld ? first : marker.seq, upTo: end })
  }
  return marker.seq
}

/** When the first unread message is before the loaded range, the marker appears once that is loaded. */
const firstUnread = ({ readSeq }: Chat, feed: FeedState): number | null =>
  startOf(feed) <= readSeq + 1 ? markerOf(feed.messages, readSeq) : readSeq + 1
