import type { EventOf } from '@beseda/contract/events/index.ts'
import type { RatingSettings } from '@beseda/domain/engine/ratings.ts'
import type { Book, BookChat } from './book.ts'

/** How a channel of the demo asks, as `organization-rows.ts` sets it up. */
export const ratingsOf = ({ channel }: BookChat): RatingSettings => ({
  ...{ option: true, enabled: channel.asksForRating, beforeEnd: false, waitMs: 0, via: 'widget', question: '' },
})

/** Writes the row of a rating as the product's slice `ratings` does. */
export const writeRating = (
  book: Book,
  { channel, row, session }: BookChat,
  event: EventOf<'rating.asked'> | EventOf<'rating.given'>,
): void => {
  const { sessionId, operatorId: operator_id } = event
  if (event.type === 'rating.given') {
    Object.assign(book.ratings.get(sessionId)!, { value: event.value, given_at: book.now, seq: row.last_seq })
    Object.assign(session!, { rating: event.value, rated_at: book.now })
    return
  }
  const about = { organization_id: book.organizationId, session_id: sessionId, chat_id: row.id, channel_id: channel.id }
  const open = { value: null, comment: '', given_at: null, seq: null, message_id: null }
  book.ratings.set(sessionId, {
    ...{ id: book.ids.next(), ...about, operator_id, via: 'widget', asked_at: book.now, ...open },
  })
}

/** The client rates the last session. A client who was not asked, or has written again, does not. */
export const rate = (book: Book, { client, row, session }: BookChat, value: number): void => {
  if (row.status === 'closed' && session && book.ratings.has(session.id))
    book.engine.rate(row.id, { clientId: client.id, value, comment: '' })
}
