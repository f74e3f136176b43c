import type { QueryClient } from '@tanstack/react-query'
import { later } from '../../lib/clock.ts'
import { chatQuery, feedQuery, keys } from './queries.ts'

/** Feeds kept in memory: the ones opened or looked forward to last. */
const keptFeeds = 30
let recent: readonly string[] = []

/** Remembers the use of a feed and lets go of those that nobody has used for long. */
export const touchFeed = (queryClient: QueryClient, chatId: string): void => {
  recent = [...recent.filter((id) => id !== chatId), chatId]
  for (const old of recent.slice(0, -keptFeeds)) {
    queryClient.removeQueries({ queryKey: keys.feed(old), type: 'inactive' })
  }
  recent = recent.slice(-keptFeeds)
}

/** Loads what opening the chat would need. */
export const prefetchChat = (queryClient: QueryClient, chatId: string): void => {
  if (!queryClient.getQueryData(keys.feed(chatId))) touchFeed(queryClient, chatId)
  void queryClient.prefetchQuery(feedQuery(chatId, queryClient))
  void queryClient.prefetchQuery(chatQuery(chatId, queryClient))
}

const hoverMs = 60
let cancelHover = (): void => undefined
/** A pointer that stays on a row for a moment is going to click it. null: it has left. */
export const prefetchOnHover = (queryClient: QueryClient, chatId: string | null): void => {
  cancelHover()
  if (chatId !== null) cancelHover = later(hoverMs, () => prefetchChat(queryClient, chatId))
}
