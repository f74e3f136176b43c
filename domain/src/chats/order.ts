import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'
import type { ChatSort } from '@beseda/contract/entities/chat-filter.ts'
import type { Scope } from './queues.ts'

/**
 * The order in which the server lists a queue. Everybody's chats begin with those that need attention; closed ones and
 * those of a bot have neither wait nor deadline.
 */
export const sortOf = (queue: Queue, scope: Scope, sort?: ChatSort): ChatSort => {
  if (queue === 'closed') return sort === 'oldest' ? sort : 'newest'
  return sort ?? (scope === 'all' && queue !== 'created' && queue !== 'bot' ? 'deadline' : 'newest')
}

type Sorted = Pick<Chat, 'id' | 'activityAt' | 'waitingSince' | 'due'>
/** Chats without this time come last. */
const timeOf = (chat: Sorted, sort: ChatSort): number =>
  (sort === 'waiting' ? chat.waitingSince : sort === 'deadline' ? (chat.due?.highAt ?? null) : chat.activityAt) ??
  Number.MAX_SAFE_INTEGER

/** Compares two chats in the order of the server's lists. Equal times: by id, in the same direction. */
export const inOrder =
  (sort: ChatSort) =>
  (a: Sorted, b: Sorted): number => {
    const order = timeOf(a, sort) - timeOf(b, sort) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
    return sort === 'newest' ? 0 - order : order
  }
