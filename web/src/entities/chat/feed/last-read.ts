import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../queries.ts'
import type { FeedState } from './stretch.ts'

/** The last read entry of a chat when its last client message becomes unread again. */
export const lastReadOf = (queryClient: QueryClient, chat: Chat): number => {
  const feed = queryClient.getQueryData<FeedState>(keys.feed(chat.id))
  const last = feed?.messages.findLast((m) => m.kind === 'message' && m.author.kind === 'client')
  return Math.max(0, (last?.seq ?? chat.lastSeq) - 1)
}
