import { nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { inputFor } from '@beseda/domain/engine/presences.ts'
import { type Book, type BookUser, emit, stateOf } from './book.ts'

/** `signedOut`: the sign-in ends as well; `tokenHash` is that of its token. */
export type PresenceReason =
  | { readonly reason: 'chosen' | 'signedIn' }
  | { readonly reason: 'signedOut'; readonly tokenHash: string }

/** An operator chooses a presence, signs in or signs out. The engine decides and reports the events. */
export const changePresence = (
  book: Book,
  { id: userId }: BookUser,
  presence: BookUser['presence'],
  o: PresenceReason,
): void => {
  if (o.reason === 'signedOut')
    emit(book, null, [{ type: 'signIn.ended', userId, tokenHash: o.tokenHash, reason: o.reason, by: byUser(userId) }])
  const input = o.reason === 'signedIn' ? ({ type: 'signedIn' } as const) : inputFor(userId, presence)
  const code = book.engine.applyToPresence(userId, input)
  if (code) throw new Error(`the demo does what the product refuses: ${presence}, ${code}`)
  if (o.reason === 'signedIn') book.engine.applyToPresence(userId, { type: 'connected' })
  copyAbsence(book, userId)
}
/** The product's job `chats.absence` writes these columns without a decision. */
const copyAbsence = (book: Book, userId: string): void => {
  for (const chat of book.chats.values()) {
    if (chat.row.status !== 'assigned' || chat.row.operator_id !== userId) continue
    const state = stateOf(book, chat)
    chat.row.operator_absent_since = state.session!.absentSince
    chat.row.next_deadline_at = nextDeadline(state, chat.channel.team.policy)
  }
}
