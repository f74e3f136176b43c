import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'
import { byUrgency } from '../by-urgency.ts'
import { byActivity } from '../live/apply-events.ts'

/** `new`: chats that have no position yet while the list is in use. */
export type SectionId = 'all' | 'new' | 'waiting' | 'answered' | 'myTeams' | 'otherTeams' | `day:${string}`
export interface Section {
  readonly id: SectionId
  readonly chats: readonly Chat[]
}
export interface SectionContext {
  readonly filter: Queue
  readonly teamIds: readonly string[]
  readonly now: number
  /** The calendar day of an instant in the reader's time zone, `2026-11-21`. */
  readonly dayOf: (at: number) => string
}

/** The sections of a queue: by whose turn it is, by team, or by day. Empty sections are left out. */
export const sectionsOf = (chats: readonly Chat[], context: SectionContext): readonly Section[] =>
  grouped(chats, context).filter((section) => section.chats.length > 0)

const grouped = (chats: readonly Chat[], { filter, teamIds, now, dayOf }: SectionContext): readonly Section[] => {
  switch (filter) {
    case 'assigned':
      return [
        { id: 'waiting', chats: chats.filter(isWaiting).sort(byUrgency(now)) },
        { id: 'answered', chats: chats.filter((c) => !isWaiting(c)).sort(byActivity) },
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
    case 'created':
      return [{ id: 'all', chats: chats.toSorted(byActivity) }]
    case 'closed':
      return byDay(chats.toSorted(byActivity), dayOf)
  }
}

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
