import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ClientCard } from '@beseda/contract/entities/client.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dayOf } from '../../entities/chat/day.ts'
import { type FeedItem, itemsOf } from '../../entities/chat/feed/items.ts'
import type { FeedState } from '../../entities/chat/feed/stretch.ts'
import { asMessage } from '../../entities/chat/outbox/as-message.ts'
import { useOutbox } from '../../entities/chat/outbox/open-outbox.ts'
import { clientQuery } from '../../entities/chat/queries.ts'
import { useMarker } from './use-marker.ts'

/** The rows of a feed: stored entries, entries beyond a gap, unsent messages, and the marker. */
export const useFeedItems = (
  chat: Chat,
  feed: FeedState,
  user: CurrentUser,
): { readonly items: readonly FeedItem[]; readonly markerSeq: number | null; readonly lastSentId: string | null } => {
  const outbox = useOutbox()
  const { id, name } = user
  const sessionId = chat.session.id
  const outgoing = useMemo(
    () =>
      outbox
        .filter((entry) => entry.chatId === chat.id)
        .map((entry) => ({ entry, message: asMessage(entry, { id, name }, sessionId) })),
    [outbox, chat.id, id, name, sessionId],
  )
  const lastSentId = outgoing.findLast(({ entry }) => !entry.failure)?.entry.id ?? null
  const markerSeq = useMarker(chat, feed, lastSentId)
  const card: ClientCard | undefined = useQuery({ ...clientQuery(chat.id), enabled: false }).data
  const numbers = useMemo(() => {
    const known = new Map(card?.sessions.map((s) => [s.id, s.number]))
    return known.set(sessionId, chat.session.number)
  }, [card, sessionId, chat.session.number])
  const items = useMemo(() => {
    const messages = feed.detached ? feed.messages : [...feed.messages, ...(feed.ahead ?? [])]
    return itemsOf({ messages, firstSeq: feed.firstSeq, outgoing, markerSeq, numbers, dayOf })
  }, [feed, outgoing, markerSeq, numbers])
  return { items, markerSeq, lastSentId }
}
