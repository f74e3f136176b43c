import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'
import type { ChatFilter, ChatSort } from '@beseda/contract/entities/chat-filter.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import { matchesFilter } from '@beseda/domain/chats/filters.ts'
import { inOrder, sortOf } from '@beseda/domain/chats/order.ts'
import { isListed, type QueueViewer, queuedChat, type Scope } from '@beseda/domain/chats/queues.ts'
import { type FeedState, gapOf, withMessages } from '../feed/stretch.ts'

/** The loaded part of a queue, in the order of the server. `total`: size of the whole queue. */
export interface QueueState {
  readonly chats: readonly Chat[]
  readonly total: number
  /** Where the next page starts; null: everything is loaded. */
  readonly next: string | null
  /** Newest known versions of chats that are not in the queue, so that a late frame cannot restore them. */
  readonly left?: ReadonlyMap<string, number>
  /** A chat beyond the loaded part was added or removed: `total` must be refetched. */
  readonly totalUnsure?: boolean
  /** A chat may match the search or have a mention, which only the server knows: the list must be refetched. */
  readonly searchUnsure?: boolean
}
export interface QueueView {
  readonly filter: Queue
  readonly scope: Scope
  readonly viewer: QueueViewer
  /** The search of the queue: only the server knows what matches, so nothing is inserted. */
  readonly search?: string
  readonly by?: ChatFilter
  readonly sort?: ChatSort
}

/** Frames may arrive late or twice: the highest version wins. */
export const newerChat = (cached: Chat | undefined, incoming: Chat): Chat =>
  cached && cached.version >= incoming.version ? cached : incoming

/**
 * A fetched chat: at the same version it may have newer values of what changes without the chat: its channel, its
 * category's name.
 */
export const fetchedChat = (cached: Chat | undefined, answer: Chat): Chat => {
  const isSame = cached?.version === answer.version
  const { active, name } = cached?.channel ?? answer.channel
  const isRenamed = answer.status === 'closed' && cached?.category !== answer.category
  const knowsMore = active !== answer.channel.active || name !== answer.channel.name || isRenamed
  return isSame && knowsMore ? answer : newerChat(cached, answer)
}

/** Applies chats to one queue. The same frames in any order and number give the same queue. */
export const applyToQueue = (page: QueueState, entities: Entities, view: QueueView, now: number): QueueState => {
  let state = page
  for (const chat of entities.chats ?? []) state = applyChat(state, chat, view, now)
  for (const id of entities.goneChats ?? []) state = dropChat(state, id)
  return state
}

const applyChat = (state: QueueState, chat: Chat, view: QueueView, now: number): QueueState => {
  const at = state.chats.findIndex((c) => c.id === chat.id)
  const cached = state.chats[at]
  if (cached && cached.version >= chat.version) return state
  if (!cached && (state.left?.get(chat.id) ?? -1) >= chat.version) return state
  const without = cached ? state.chats.toSpliced(at, 1) : state.chats
  const { filter, scope } = view
  const facts = queuedChat(chat)
  const belongs =
    isListed(facts, { queue: filter, scope, mention: view.by?.mention }, view.viewer, now) &&
    matchesFilter(facts, view.by ?? {}, now)
  if (!belongs) {
    const removed = { ...state, chats: without, left: remembered(state.left, chat.id, chat.version) }
    return counted(removed, cached ? -1 : 0, !cached)
  }
  if (!cached && (view.search || view.by?.mention)) return { ...state, searchUnsure: true }
  const place = placeOf(without, chat, inOrder(sortOf(filter, scope, view.sort)))
  if (!cached && place === without.length && state.next !== null) return { ...state, totalUnsure: true }
  const added = { ...state, chats: without.toSpliced(place, 0, chat), left: forgotten(state.left, chat.id) }
  return counted(withoutEmptyLeft(added), cached ? 0 : 1, !cached)
}

const dropChat = (state: QueueState, id: string): QueueState => {
  const cached = state.chats.find((c) => c.id === id)
  if (!cached) return state
  const chats = state.chats.filter((c) => c !== cached)
  return counted({ ...state, chats, left: remembered(state.left, id, cached.version) }, -1, false)
}

/** With unloaded pages it is unknown whether an unknown chat was already counted. */
const counted = (state: QueueState, change: number, unknown: boolean): QueueState =>
  unknown && state.next !== null
    ? { ...state, totalUnsure: true }
    : change === 0
      ? state
      : { ...state, total: state.total + change }

const remembered = (left: QueueState['left'], id: string, version: number): ReadonlyMap<string, number> =>
  new Map(left).set(id, version)
const forgotten = (left: QueueState['left'], id: string): ReadonlyMap<string, number> => {
  const rest = new Map(left)
  rest.delete(id)
  return rest
}
const withoutEmptyLeft = ({ left, ...state }: QueueState): QueueState =>
  left && left.size > 0 ? { ...state, left } : state

/** Index of the first chat that follows this one. */
const placeOf = (chats: readonly Chat[], chat: Chat, order: (a: Chat, b: Chat) => number): number => {
  let low = 0
  let high = chats.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(chats[middle]!, chat) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Applies messages to a feed: sorted by `seq`, each once, the highest version wins. The same messages in any order and
 * number give the same feed. `gapAfter`: the entries after this `seq` are missing and must be fetched; null: none are.
 */
export const applyToFeed = (
  feed: FeedState,
  entities: Entities,
  chatId: string,
): { readonly feed: FeedState; readonly gapAfter: number | null } => {
  const incoming = (entities.messages ?? []).filter((m) => m.chatId === chatId)
  const next = incoming.length > 0 ? withMessages(feed, incoming) : feed
  return { feed: next, gapAfter: gapOf(next) }
}
