import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { type Book, type BookUser, emit, stateOf } from './book.ts'

/** `signedOut`: the sign-in ends as well; `tokenHash` is that of its token. */
export type PresenceReason =
  | { readonly reason: 'chosen' | 'signedIn' }
  | { readonly reason: 'signedOut'; readonly tokenHash: string }

/** Writes the events of the change, then lets the engine act on it. */
export const changePresence = (book: Book, user: BookUser, presence: BookUser['presence'], o: PresenceReason): void => {
  const { presence: before, id: userId } = user
  if (before === presence) return
  user.presenceSince = book.now
  const by = byUser(userId)
  const { reason } = o
  const ended: DomainEvent[] =
    o.reason === 'signedOut' ? [{ type: 'signIn.ended', userId, tokenHash: o.tokenHash, reason: o.reason, by }] : []
  emit(book, null, [...ended, { type: 'presence.changed', userId, before, presence, reason, by }])
  book.engine.setPresence(userId, presence)
  copyAbsence(book, user)
}
/** The product's job `chats.absence` writes these columns without a decision. */
const copyAbsence = (book: Book, { id }: BookUser): void => {
  for (const chat of book.chats.values()) {
    if (chat.row.status !== 'assigned' || chat.row.operator_id !== id) continue
    const state = stateOf(book, chat)
    chat.row.operator_absent_since = state.session!.absentSince
    chat.row.next_deadline_at = nextDeadline(state, chat.channel.team.policy)
  }
}
