import type { AbonentSort, AbonentState } from '@beseda/contract/monitoring.ts'
import { isOverdue, type LiveChat, stateOf } from './live-chat.ts'

/** Which open chats a table of abonents lists, and in which order. */
export interface AbonentQuery {
  /** A part of the client's name. */
  readonly search?: string | undefined
  readonly state?: AbonentState | undefined
  readonly overdue?: '1' | undefined
  readonly team?: string | undefined
  readonly channel?: string | undefined
  readonly sort: AbonentSort
}
const last = Number.POSITIVE_INFINITY
const byTime = (timeOf: (chat: LiveChat) => number | null) => (a: LiveChat, b: LiveChat) =>
  (timeOf(a) ?? last) - (timeOf(b) ?? last) || 0
const orders: Readonly<Record<AbonentSort, (a: LiveChat, b: LiveChat) => number>> = {
  wait: byTime((chat) => chat.waitingSince),
  deadline: byTime((chat) => chat.highAt),
  opened: byTime((chat) => chat.openedAt),
  name: (a, b) => a.clientName.localeCompare(b.clientName, 'ru'),
}

export const listAbonents = (chats: readonly LiveChat[], q: AbonentQuery, now: number): LiveChat[] => {
  const part = q.search?.trim().toLocaleLowerCase() ?? ''
  return chats
    .filter(
      (chat) =>
        !chat.isClosing &&
        (q.state === undefined || stateOf(chat) === q.state) &&
        (q.overdue === undefined || isOverdue(chat, now)) &&
        (q.team === undefined || chat.teamId === q.team) &&
        (q.channel === undefined || chat.channelId === q.channel) &&
        (part === '' || chat.clientName.toLocaleLowerCase().includes(part)),
    )
    .sort((a, b) => orders[q.sort](a, b) || (a.id < b.id ? -1 : 1))
}
