import { bySystem } from '@beseda/contract/events/by.ts'
import { type Book, type BookChat, type RatingRow, stateOf } from './book.ts'
import { writeDecision } from './write-decision.ts'

const via = 'widget'

/** Asks the client to rate the session that has just ended, as the product's job `ratings.ask` does. */
export const askForRating = (book: Book, chat: BookChat): void => {
  const { session, channel, row } = chat
  if (!channel.asksForRating || !session?.first_reply_at || row.status !== 'closed') return
  const written = chat.feed.findLast(
    (m) => m.session_id === session.id && m.kind === 'message' && m.author_kind === 'operator',
  )
  const operatorId = written?.author_id ?? null
  const about = { chatId: row.id, sessionId: session.id, operatorId, via } as const
  const events = [{ type: 'rating.asked', ...about, by: bySystem, reason: 'closed' } as const]
  const state = stateOf(book, chat)
  writeDecision(book, chat, { before: state, next: state, events }, null)
  const rating: RatingRow = {
    id: book.ids.next(),
    organization_id: book.organizationId,
    session_id: session.id,
    chat_id: row.id,
    channel_id: channel.id,
    operator_id: operatorId,
    via,
    asked_at: book.now,
    value: null,
    comment: '',
    given_at: null,
    seq: null,
    message_id: null,
  }
  book.ratings.set(session.id, rating)
}

/** The client rates the last session. A client who has written again is no longer asked. */
export const rate = (book: Book, chat: BookChat, value: number): void => {
  const { session, row } = chat
  const rating = session && book.ratings.get(session.id)
  if (!rating || row.status !== 'closed' || row.session_id !== session.id) return
  const about = { chatId: row.id, sessionId: session.id, operatorId: rating.operator_id, via } as const
  const by = { kind: 'client', id: chat.client.id } as const
  const given = { type: 'rating.given', ...about, by, value, comment: '', reason: 'asked' } as const
  const state = stateOf(book, chat)
  writeDecision(book, chat, { before: state, next: state, events: [given] }, null)
  Object.assign(rating, { value, given_at: book.now, seq: row.last_seq })
  Object.assign(session, { rating: value, rated_at: book.now })
}
