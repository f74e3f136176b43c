import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { Entities, ServerFrame } from '@beseda/contract/realtime.ts'
import type { QueueViewer } from '@beseda/domain/chats/queues.ts'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { now } from '../../../lib/clock.ts'
import { withWords } from '../../../lib/language.ts'
import { liveKeys } from '../../../lib/live-keys.ts'
import { applyToHistory, type HistoryPages } from '../client-history.ts'
import { noteClosing } from '../closing/closing.ts'
import { fillGap } from '../feed/fill-gap.ts'
import { endOf, type FeedState } from '../feed/stretch.ts'
import { settleOutgoing } from '../outbox/open-outbox.ts'
import { keys, type QueueKey, type QueuePages } from '../queries.ts'
import { applyTyping, stopTyping } from '../typing.ts'
import { applyToFeed, applyToQueue, newerChat, type QueueState } from './apply-events.ts'
import { noteArrival } from './arrivals.ts'
import { alertAbout, alertAboutAssigned, notifyLost } from './notify.ts'
import { refreshCounters, refreshSearch, refreshTotal } from './refresh-counters.ts'

/** Applies one frame of the stream to all caches. Frames may arrive late or twice. */
export const applyFrame = (queryClient: QueryClient, viewer: QueueViewer, frame: ServerFrame): void => {
  if (frame.type === 'typing') applyTyping(frame, viewer.userId)
  if (frame.type !== 'frame') return
  notifyLost(frame.entities, viewer)
  alertAboutAssigned(frame.entities.chats ?? [], viewer, frame.event === 'chat.assigned')
  const isReturn = frame.event === 'chat.snoozeEnded'
  const before = isReturn ? queryClient.getQueriesData<QueuePages>({ queryKey: keys.queues }) : []
  notifyManager.batch(() => applyEntities(queryClient, viewer, frame.entities))
  if (isReturn)
    void withWords(() => import('./notify-returned.ts'), 'chatActions')().then(
      (m) => m.notifyReturned(before, frame.entities.chats ?? [], viewer.userId),
      () => undefined,
    )
  if (frame.event === 'message.scheduleStopped')
    void import('../scheduled/notify-stopped.ts').then(
      (m) => m.notifyStopped(frame.entities.chats ?? [], viewer.userId),
      () => undefined,
    )
  if (frame.entities.staleLists?.includes('categories')) refreshCategoryNames(queryClient)
  if (frame.entities.staleLists?.includes('mentions')) refreshMentioned(queryClient)
}
/** Chats do not say who is named in them. */
const refreshMentioned = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({
    queryKey: keys.queues,
    predicate: ({ queryKey }) => (queryKey[2] as QueueKey).by?.mention !== undefined,
  })
/** The server pushes the new name for open chats; there may be too many closed ones, so those are refetched. */
const refreshCategoryNames = (queryClient: QueryClient): void => {
  const [, client] = keys.client('')
  const [, one] = keys.one('')
  void queryClient.invalidateQueries({
    queryKey: liveKeys.chats,
    predicate: ({ queryKey: [, kind], state }) =>
      kind === client || (kind === one && (state.data as Chat | undefined)?.status === 'closed'),
  })
}

/** Applies the response of a call in the same way, at once; its later frame then changes nothing. */
export const applyEntities = (queryClient: QueryClient, viewer: QueueViewer, entities: Entities): void => {
  noteArrival(entities)
  const fresh = (entities.chats ?? []).map((chat) => keepChat(queryClient, chat))
  for (const chat of fresh) noteClosing(chat)
  alertAboutAssigned(fresh, viewer, false)
  applyToQueues(queryClient, viewer, { ...entities, chats: fresh })
  for (const [chatId, list] of byChat(entities.messages ?? [])) applyToChat(queryClient, chatId, list)
  for (const [key, data] of queryClient.getQueriesData<HistoryPages>({ queryKey: keys.histories }))
    if (data) queryClient.setQueryData(key, applyToHistory(data, entities, key[2] as string))
  if (entities.messages) {
    settleOutgoing(new Set(entities.messages.map((m) => m.id)))
    alertAbout(entities.messages, fresh, viewer)
  }
  for (const chatId of entities.goneChats ?? []) forgetChat(queryClient, chatId)
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
    if (after === before) continue
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
