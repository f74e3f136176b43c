import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'
import type { ChatFilter, ChatSort } from '@beseda/contract/entities/chat-filter.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { Scope } from '@beseda/domain/chats/queues.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { queueViewerOf, viewerQuery } from '../../lib/viewer.ts'
import { type FeedState, withPage } from './feed/stretch.ts'
import { applyToFeed, applyToQueue, fetchedChat, type QueueState } from './live/apply-events.ts'
import { arrivalMark, arrivedSince } from './live/arrivals.ts'

/** What one list shows. `search` is trimmed, '' for none; `by` and `sort` are absent when they were not chosen. */
export interface QueueKey {
  readonly filter: Queue
  readonly scope: Scope
  readonly search: string
  readonly by?: ChatFilter
  readonly sort?: ChatSort
}
export type QueuePages = InfiniteData<QueueState, unknown>

export const keys = {
  queues: [...liveKeys.chats, 'queue'],
  queue: (view: QueueKey) => [...liveKeys.chats, 'queue', view] as const,
  one: (chatId: string) => [...liveKeys.chats, 'one', chatId] as const,
  feed: (chatId: string) => [...liveKeys.chats, 'feed', chatId] as const,
  clients: [...liveKeys.chats, 'client'],
  client: (chatId: string) => [...liveKeys.chats, 'client', chatId] as const,
  /** The id of the client follows. */
  histories: [...liveKeys.chats, 'history'],
  choice: (chat: Chat) =>
    [...liveKeys.chats, 'choice', chat.id, chat.session.id, chat.status, chat.operator?.id ?? ''] as const,
  forecast: [...liveKeys.chats, 'forecast'],
  longestWaiting: [...liveKeys.chats, 'longestWaiting'],
  /** Refetched after every event of the chat. */
  facts: (chat: Chat) => [...liveKeys.chats, 'facts', chat.id, chat.session.id, chat.version] as const,
} as const

/** The stream keeps these fresh. They are invalidated only after a long gap. */
const kept = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Queues that the list orders by urgency must be loaded whole; the others are loaded from the top. */
export const isUrgencyOrdered = ({ filter, sort }: QueueKey): boolean =>
  !sort && (filter === 'assigned' || filter === 'pending' || filter === 'overdue')
/** Chats enter and leave the list when their deadline passes, without an event. */
export const changesByTime = ({ filter, by }: QueueKey): boolean => filter === 'overdue' || by?.wait === 'overdue'

export const listInput = ({ filter, scope, search, by, sort }: QueueKey) => ({
  ...{ filter, scope, ...by },
  ...(search && { search }),
  ...(sort && { sort }),
})

/** A response may be older than what the stream delivered meanwhile, so those events are applied to it. */
const upToDate = (queryClient: QueryClient, view: QueueKey, answer: QueueState, mark: number): QueueState => {
  const user = queryClient.getQueryData(viewerQuery.queryKey)
  for (const chat of answer.chats) {
    queryClient.setQueryData<Chat>(keys.one(chat.id), (cached) => fetchedChat(cached, chat))
  }
  if (!user) return answer
  const queueView = { ...view, viewer: queueViewerOf(user) }
  return arrivedSince(mark).reduce((state, entities) => applyToQueue(state, entities, queueView, now()), answer)
}

export const queueQuery = (view: QueueKey, queryClient: QueryClient) =>
  infiniteQueryOptions({
    queryKey: keys.queue(view),
    queryFn: async ({ pageParam, signal }): Promise<QueueState> => {
      const mark = arrivalMark()
      const limit = isUrgencyOrdered(view) ? limits.page.max : limits.page.default
      const input = { ...listInput(view), limit, ...(pageParam && { cursor: pageParam }) }
      const answer = await call(queues.list, input, { signal })
      return upToDate(queryClient, view, answer, mark)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    // The appliers keep the identity of unchanged objects.
    structuralSharing: false,
    ...kept,
    ...(changesByTime(view) && { staleTime: 0 }),
    // Windows close without an event, and no counter knows when.
    ...(view.by?.wait === 'expiring' && { staleTime: 0, refetchInterval: 60_000 }),
  })

export const chatQuery = (chatId: string, queryClient: QueryClient) =>
  queryOptions({
    queryKey: keys.one(chatId),
    queryFn: async ({ signal }) => {
      const chat = await call(chats.one, { chatId }, { signal })
      return fetchedChat(queryClient.getQueryData<Chat>(keys.one(chatId)), chat)
    },
    structuralSharing: false,
    ...kept,
  })

const fillPages = 6
/** Fetches the entries after `after` until the end of the feed, at most some hundred. */
const missedPages = async (chatId: string, start: FeedState, signal?: AbortSignal): Promise<FeedState> => {
  let feed = start
  for (let i = 0; i < fillPages; i++) {
    const end = feed.messages.at(-1)?.seq ?? 0
    if (end >= feed.lastSeq) break
    const input = { chatId, after: end, limit: limits.page.max }
    const page = await call(messages.list, input, { signal })
    if (page.messages.length === 0) break
    feed = withPage(feed, page)
  }
  return feed
}

/** The loaded range of a feed. Fetching it again updates it and keeps the entries on the screen. */
export const feedQuery = (chatId: string, queryClient: QueryClient) =>
  queryOptions({
    queryKey: keys.feed(chatId),
    queryFn: async ({ signal }): Promise<FeedState> => {
      const mark = arrivalMark()
      const newest = await call(messages.list, { chatId, limit: limits.page.default }, { signal })
      const cached = queryClient.getQueryData<FeedState>(keys.feed(chatId))
      if (!cached || cached.messages.length === 0) {
        const fresh = withPage(cached, newest)
        return arrivedSince(mark).reduce((feed, entities) => applyToFeed(feed, entities, chatId).feed, fresh)
      }
      if (cached.detached) return { ...cached, lastSeq: Math.max(cached.lastSeq, newest.lastSeq) }
      const isFar = (newest.messages[0]?.seq ?? 0) > cached.messages.at(-1)!.seq + 1
      const caughtUp = isFar ? await missedPages(chatId, { ...cached, lastSeq: newest.lastSeq }, signal) : cached
      // Keep what the stream delivered meanwhile.
      const latest = queryClient.getQueryData<FeedState>(keys.feed(chatId)) ?? cached
      return withPage(withPage(latest, caughtUp), newest)
    },
    structuralSharing: false,
    ...kept,
  })

export const clientQuery = (chatId: string) =>
  queryOptions({
    queryKey: keys.client(chatId),
    queryFn: ({ signal }) => call(chats.client, { chatId }, { signal }),
    ...kept,
  })

/** Refetched whenever the position of the chat changes. */
export const choiceQuery = (chat: Chat) =>
  queryOptions({
    queryKey: keys.choice(chat),
    queryFn: ({ signal }) => call(chats.choice, { chatId: chat.id }, { signal }),
    ...kept,
  })
