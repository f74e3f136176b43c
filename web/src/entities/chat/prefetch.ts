import type { QueryClient } from '@tanstack/react-query'
import { later } from '../../lib/clock.ts'
import { chatQuery, feedQuery, keys } from './queries.ts'

/** Number of feeds kept in memory: the last ones opened or prefetched. */
const keptFeeds = 30
let recent: readonly string[] = []

/** Marks a feed as used and drops the least recently used ones. */
export const touchFeed = (queryClient: QueryClient, chatId: string): void => {
  recent = [...recent.filter((id) => id !== chatId), chatId]
  for (const old of recent.slice(0, -keptFeeds)) {
    queryClient.removeQueries({ queryKey: keys.feed(old), type: 'inactive' })
  }
  recent = recent.slice(-keptFeeds)
}

/** Loads what opening the chat needs. */
export const prefetchChat = (queryClient: QueryClient, chatId: string): void => {
  if (!queryClient.getQueryData(keys.feed(chatId))) touchFeed(queryClient, chatId)
  void queryClient.prefetchQuery(feedQuery(chatId, queryClient))
  void queryClient.prefetchQuery(chatQuery(chatId, queryClient))
}

const hoverMs = 60
let cancelHover = (): void => undefined
/** A pointer that rests on a row is likely to click it, so the chat is prefetched. null: the pointer has left. */
export const prefetchOnHover = (queryClient: QueryClient, chatId: string | null): void => {
  cancelHover()
  if (chatId !== null) cancelHover = later(hoverMs, () => prefetchChat(queryClient, chatId))
}
