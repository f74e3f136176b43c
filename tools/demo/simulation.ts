import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { applyInput } from './actions.ts'
import { type Agenda, createAgenda } from './agenda.ts'
import { type Book, type BookChat, type BookUser, emit } from './book.ts'
import type { Chance } from './chance.ts'
import { askForRating } from './ratings.ts'

/** The contact centre at work: what the product does by itself happens here by itself, too. */
export interface Simulation {
  readonly book: Book
  readonly chance: Chance
  readonly agenda: Agenda
  /** Who keeps a dialogue going is called when its chat, or the presence of its operator, has changed. */
  readonly follow: (chat: BookChat, changed: () => void) => void
  readonly changePresence: (
    user: BookUser,
    presence: BookUser['presence'],
    reason: 'chosen' | 'signedIn' | 'signedOut',
  ) => void
}

export const createSimulation = (book: Book, chance: Chance): Simulation => {
  const agenda = createAgenda()
  const followers = new Map<BookChat, () => void>()
  const fillSoon = (): void => agenda.at(book.now + chance.whole(15, 60), () => fill(book))
  book.onEvents = (events, chat) => {
    if (chat) planDeadline(book, agenda, chat)
    if (events.some((e) => e.type === 'chat.closed' || e.type === 'chat.unassigned')) fillSoon()
    if (chat && events.some((e) => e.type === 'chat.closed'))
      agenda.at(book.now + chance.whole(15, 60), () => askForRating(book, chat))
    if (chat && events.some(movesSession)) followers.get(chat)?.()
  }
  return {
    book,
    chance,
    agenda,
    follow: (chat, changed) => void followers.set(chat, changed),
    changePresence: (user, presence, reason) => {
      if (user.presence === presence) return
      const before = user.presence
      user.presence = presence
      user.presenceSince = book.now
      const ended: DomainEvent[] = []
      const by = byUser(user.id)
      if (reason === 'signedOut')
        ended.push({ type: 'signIn.ended', userId: user.id, tokenHash: chance.bytes(32).toString('hex'), reason, by })
      emit(book, null, [...ended, { type: 'presence.changed', userId: user.id, before, presence, reason, by }])
      if (presence !== 'online') return
      fillSoon()
      for (const [chat, changed] of followers)
        if (chat.row.status === 'assigned' && chat.row.operator_id === user.id) changed()
    },
  }
}
const movesSession = (e: DomainEvent): boolean =>
  e.type === 'chat.assigned' || e.type === 'chat.unassigned' || e.type === 'chat.closed'

/** The product's sweep: looks at a chat when its deadline has come. */
const planDeadline = (book: Book, agenda: Agenda, chat: BookChat): void => {
  const due = chat.row.next_deadline_at
  if (due === null) return
  agenda.at(Math.max(due, book.now) + 20, () => {
    if (chat.row.next_deadline_at !== due) return
    applyInput(book, chat, { type: 'deadlinePassed' })
    if (chat.row.next_deadline_at !== due) planDeadline(book, agenda, chat)
  })
}

/** He did not answer it in time and is not offered it again yet. */
const isHeldBack = (book: Book, { row }: BookChat, user: BookUser): boolean =>
  row.cooldown_operator_id === user.id && row.cooldown_until !== null && book.now < row.cooldown_until

/** Hands the oldest waiting chats to whoever has a place, as the job `distribution.fill` does. */
const fill = (book: Book): void => {
  const limitOf = (u: BookUser): number => Math.max(0, ...u.teams.map((t) => t.dialogLimit))
  for (;;) {
    const free = [...book.users.values()].filter((u) => u.presence === 'online' && u.openDialogs < limitOf(u))
    const [oldest] = book.chats
      .filter(
        (c) =>
          c.row.status === 'pending' &&
          c.row.closing_at === null &&
          free.some((u) => u.teams.includes(c.channel.team) && !isHeldBack(book, c, u)),
      )
      .sort(
        (a, b) =>
          (a.row.waiting_since ?? Infinity) - (b.row.waiting_since ?? Infinity) || (a.row.id < b.row.id ? -1 : 1),
      )
    if (!oldest) return
    applyInput(book, oldest, { type: 'fill' })
  }
}
