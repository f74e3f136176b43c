import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'
import type { ChatSort } from '@beseda/contract/entities/chat-filter.ts'
import { inOrder, sortOf } from '@beseda/domain/chats/order.ts'
import { byUrgency } from '../by-urgency.ts'

const byActivity = inOrder('newest')

/** `new`: chats that have no position yet while the list is in use. */
export type SectionId =
  | 'all'
  | 'new'
  | 'pinned'
  | 'snoozed'
  | 'waiting'
  | 'answered'
  | 'myTeams'
  | 'otherTeams'
  | `day:${string}`
export interface Section {
  readonly id: SectionId
  readonly chats: readonly Chat[]
}
export interface SectionContext {
  readonly filter: Queue
  /** Chosen by the user; absent: the sections and order of the queue. */
  readonly sort?: ChatSort | undefined
  readonly teamIds: readonly string[]
  /** Chats that the reader keeps at the top, in this order. */
  readonly pinned?: readonly string[]
  readonly now: number
  /** The calendar day of an instant in the reader's time zone, `2026-11-21`. */
  readonly dayOf: (at: number) => string
}

/** The sections of a queue: by whose turn it is, by team, or by day. Empty sections are left out. */
export const sectionsOf = (chats: readonly Chat[], context: SectionContext): readonly Section[] => {
  const place = new Map(context.pinned?.map((id, index) => [id, index]))
  const isPinned = ({ id, status }: Chat): boolean => status !== 'closed' && place.has(id)
  const pinned = chats.filter(isPinned).sort((a, b) => place.get(a.id)! - place.get(b.id)!)
  const rest = pinned.length > 0 ? chats.filter((chat) => !isPinned(chat)) : chats
  return [{ id: 'pinned' as const, chats: pinned }, ...grouped(rest, context)].filter((s) => s.chats.length > 0)
}

const grouped = (chats: readonly Chat[], { filter, sort, teamIds, now, dayOf }: SectionContext): readonly Section[] => {
  if (filter === 'closed') return byDay(chats.toSorted(inOrder(sortOf(filter, 'mine', sort))), dayOf)
  if (sort) return [{ id: 'all', chats: chats.toSorted(inOrder(sort)) }]
  switch (filter) {
    case 'assigned':
      return [
        { id: 'waiting', chats: chats.filter((c) => isWaiting(c) && !isAway(c, now)).sort(byUrgency(now)) },
        { id: 'answered', chats: chats.filter((c) => !isWaiting(c) && !isAway(c, now)).sort(byActivity) },
        { id: 'snoozed', chats: chats.filter((c) => isAway(c, now)).sort(byReturn) },
      ]
    case 'pending': {
      const isMine = (c: Chat): boolean => c.team === null || teamIds.includes(c.team.id)
      const sorted = chats.toSorted(byUrgency(now))
      const others = sorted.filter((c) => !isMine(c))
      if (others.length === 0) return [{ id: 'all', chats: sorted }]
      return [
        { id: 'myTeams', chats: sorted.filter(isMine) },
        { id: 'otherTeams', chats: others },
      ]
    }
    case 'overdue':
      return [{ id: 'all', chats: chats.toSorted(byUrgency(now)) }]
    case 'bot':
    case 'created':
      return [{ id: 'all', chats: chats.toSorted(byActivity) }]
  }
}

/** Put away by its operator. A client who waits too long is not hidden among those. */
const isAway = ({ snooze, due }: Chat, now: number): boolean => snooze !== undefined && !(due && due.highAt <= now)
const byReturn = (a: Chat, b: Chat): number => (a.snooze?.until ?? 0) - (b.snooze?.until ?? 0)
const isWaiting = (chat: Chat): boolean => chat.waitingSince !== null

const byDay = (chats: readonly Chat[], dayOf: (at: number) => string): readonly Section[] => {
  const days = new Map<string, Chat[]>()
  for (const chat of chats) {
    const day = dayOf(chat.activityAt)
    const list = days.get(day)
    if (list) list.push(chat)
    else days.set(day, [chat])
  }
  return [...days].map(([day, list]) => ({ id: `day:${day}` as const, chats: list }))
}
