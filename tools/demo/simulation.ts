import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { Book, BookChat, BookUser } from './book.ts'
import type { Chance } from './chance.ts'
import { changePresence } from './change-presence.ts'

/** The contact centre at work: the engine runs it, and the script plans what people do. */
export interface Simulation {
  readonly book: Book
  readonly chance: Chance
  /** Plans something for this time; fractions of a millisecond are rounded. */
  readonly schedule: (at: number, run: () => void) => void
  /** Calls `changed` whenever the chat moves between operators or closes, and when its operator comes back online. */
  readonly follow: (chat: BookChat, changed: () => void) => void
  readonly changePresence: (
    user: BookUser,
    presence: BookUser['presence'],
    reason: 'chosen' | 'signedIn' | 'signedOut',
  ) => void
}

export const createSimulation = (book: Book, chance: Chance): Simulation => {
  const schedule: Simulation['schedule'] = (at, run) => book.engine.at(Math.round(at), run)
  const followers = new Map<BookChat, () => void>()
  book.onEvents = (events, chat) => {
    if (!chat) return
    if (events.some(movesSession)) followers.get(chat)?.()
  }
  return {
    book,
    chance,
    schedule,
    follow: (chat, changed) => void followers.set(chat, changed),
    changePresence: (user, presence, reason) => {
      if (user.presence === presence) return
      const how = reason === 'signedOut' ? { reason, tokenHash: chance.bytes(32).toString('hex') } : { reason }
      changePresence(book, user, presence, how)
      if (presence !== 'online') return
      for (const [chat, changed] of followers)
        if (chat.row.status === 'assigned' && chat.row.operator_id === user.id) changed()
    },
  }
}
const movesSession = (e: DomainEvent): boolean =>
  e.type === 'chat.assigned' || e.type === 'chat.unassigned' || e.type === 'chat.closed'
