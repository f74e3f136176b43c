import type { ChatFilter, WaitFilter } from '@beseda/contract/entities/chat-filter.ts'
import { closesSoon } from '../delivery/reply-window.ts'
import { isOverdue, type QueuedChat } from './queues.ts'

/** As in the filter's schema; importing the value would load the schema's file in browsers. */
const nobody = 'none'
const is = (wanted: string | undefined, id: string | null): boolean => wanted === undefined || wanted === (id ?? nobody)

const waits: Readonly<Record<WaitFilter, (chat: QueuedChat, now: number) => boolean>> = {
  overdue: isOverdue,
  waiting: (chat) => chat.waitingSince !== null,
  answered: (chat) => chat.waitingSince === null,
  snoozed: (chat) => chat.isSnoozed,
  undelivered: (chat) => chat.undelivered > 0,
  expiring: (chat, now) => chat.status !== 'closed' && closesSoon(chat.replyUntil, now),
}

/**
 * Whether a chat of a queue satisfies all the given conditions. The server's lists and the browser's live updates agree by
 * this function (a test compares it with the SQL of the lists). Of mentions only the server knows.
 */
export const matchesFilter = (
  chat: QueuedChat,
  { team, operator, channel, category, status, wait }: ChatFilter,
  now: number,
): boolean =>
  is(team, chat.teamId) &&
  is(operator, chat.operatorId) &&
  is(channel, chat.channelId) &&
  (category === undefined ||
    (category === nobody ? chat.categoryIds.length === 0 : chat.categoryIds.includes(category))) &&
  (status === undefined || status === chat.status) &&
  (wait === undefined || waits[wait](chat, now))
