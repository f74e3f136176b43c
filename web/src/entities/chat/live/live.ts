import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import type { QueueViewer } from '@beseda/domain/chats/queues.ts'
import type { QueryClient } from '@tanstack/react-query'
import { now } from '../../../lib/clock.ts'
import { applyToHistory, type HistoryPages } from '../client-history.ts'
import { noteClosing } from '../closing/closing.ts'
import { fillGap } from '../feed/fill-gap.ts'
import { endOf, type FeedState } from '../feed/stretch.ts'
import { settleOutgoing } from '../outbox/open-outbox.ts'
import { keys, type QueueKey, type QueuePages } from '../queries.ts'
import { stopTyping } from '../typing.ts'
import { applyToFeed, applyToQueue, newerChat, type QueueState } from './apply-events.ts'
import { noteArrival } from './arrivals.ts'
import { noteErased } from './erased.ts'
import { refreshCounters, refreshSearch, refreshTotal } from './refresh-counters.ts'

type Alert = (
  news: { readonly chats: readonly Chat[]; readonly messages: readonly Message[] },
  viewer: QueueViewer,
) => void
let alert: Alert = () => undefined
/** Notices load with the live connection: before it opens, nothing arrives that the user did not do. */
export const alertWith = (next: Alert): void => {
  alert = next
}

/** Applies what a frame or the response of a call brings, at once. What comes again changes nothing. */
export const applyEntities = (queryClient: QueryClient, viewer: QueueViewer, entities: Entities): void => {
  noteArrival(entities)
  noteErased(entities.erasedClients)
  const fresh = (entities.chats ?? []).map((chat) => keepChat(queryClient, chat))
  for (const chat of fresh) noteClosing(chat)
  applyToQueues(queryClient, viewer, { ...entities, chats: fresh })
  for (const [chatId, list] of byChat(entities.messages ?? [])) applyToChat(queryClient, chatId, list)
  for (const [key, data] of queryClient.getQueriesData<HistoryPages>({ queryKey: keys.histories }))
    if (data) queryClient.setQueryData(key, applyToHistory(data, entities, key[2] as string))
  if (entities.messages) settleOutgoing(new Set(entities.messages.map((m) => m.id)))
  alert({ chats: fresh, messages: entities.messages ?? [] }, viewer)
  for (const chatId of entities.goneChats ?? []) forgetChat(queryClient, chatId)
  // the cards of other clients may name them
  if (entities.erasedClients) void queryClient.invalidateQueries({ queryKey: keys.clients })
  if (fresh.length > 0 || entities.goneChats) refreshCounters(queryClient)
}

/** The user may no longer see the chat: an open thread refetches it and gets the refusal. */
const forgetChat = (queryClient: QueryClient, chatId: string): void => {
  queryClient.removeQueries({ queryKey: keys.feed(chatId), type: 'inactive' })
  queryClient.removeQueries({ queryKey: keys.client(chatId), type: 'inactive' })
  void queryClient.resetQueries({ queryKey: keys.one(chatId) })
}

/** Keeps the newest state of a chat for its thread and returns it. */
const keepChat = (queryClient: QueryClient, incoming: Chat): Chat => {
  const key = keys.one(incoming.id)
  const cached = queryClient.getQueryData<Chat>(key)
  const newest = newerChat(cached, incoming)
  if (newest !== cached) queryClient.setQueryData(key, newest)
  const isOtherSession = cached?.session.id !== newest.session.id || cached?.status !== newest.status
  const isRated = cached?.session.rating?.value !== newest.session.rating?.value
  const isKnownBetter = cached?.client.version !== newest.client.version
  if (cached && (isOtherSession || isRated || isKnownBetter))
    void queryClient.invalidateQueries({ queryKey: keys.client(incoming.id) })
  return newest
}

const applyToQueues = (queryClient: QueryClient, viewer: QueueViewer, entities: Entities): void => {
  for (const [key, pages] of queryClient.getQueriesData<QueuePages>({ queryKey: keys.queues })) {
    const view = key[2] as QueueKey
    const before = pages && asOne(pages)
    if (!before) continue
    const after = applyToQueue(before, entities, { ...view, viewer }, now())
    // A row that has left the queue, but not yet the screen, may name a client whose data are deleted.
    if (after === before && !entities.erasedClients) continue
    const { totalUnsure, searchUnsure, ...settled } = after
    queryClient.setQueryData<QueuePages>(key, asPages(settled, pages.pageParams))
    if (searchUnsure) refreshSearch(queryClient, view)
    else if (totalUnsure) refreshTotal(queryClient, view)
  }
}

/** Merges all pages of a queue into one. */
export const asOne = ({ pages }: QueuePages): QueueState | null => {
  const [first] = pages
  if (!first) return null
  if (pages.length === 1 || pages.slice(1).every((p) => p.chats.length === 0))
    return pages.length === 1 ? first : { ...first, next: pages.at(-1)!.next }
  const seen = new Set<string>()
  const chats = pages.flatMap((p) => p.chats).filter((c) => !seen.has(c.id) && seen.add(c.id))
  const left = pages.find((p) => p.left)?.left
  return { chats, total: pages.at(-1)!.total, next: pages.at(-1)!.next, ...(left && { left }) }
}
/** The same number of pages, so that a refetch loads as much as before; the first holds all chats. */
export const asPages = (state: QueueState, pageParams: QueuePages['pageParams']): QueuePages => {
  const empty = { chats: [], total: state.total, next: state.next }
  return { pageParams, pages: pageParams.map((_, i) => (i === 0 ? state : empty)) }
}

const byChat = (messages: readonly Message[]): ReadonlyMap<string, readonly Message[]> => {
  const groups = new Map<string, Message[]>()
  for (const message of messages) {
    const group = groups.get(message.chatId)
    if (group) group.push(message)
    else groups.set(message.chatId, [message])
  }
  return groups
}

const applyToChat = (queryClient: QueryClient, chatId: string, messages: readonly Message[]): void => {
  for (const { author } of messages) stopTyping(chatId, author.kind, author.id)
  const key = keys.feed(chatId)
  const feed = queryClient.getQueryData<FeedState>(key)
  if (!feed) return
  const { feed: next, gapAfter } = applyToFeed(feed, { messages: [...messages] }, chatId)
  if (next !== feed) queryClient.setQueryData(key, next)
  if (gapAfter !== null && endOf(next) < next.lastSeq) void fillGap(queryClient, chatId)
}
