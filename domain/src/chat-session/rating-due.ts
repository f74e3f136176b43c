import { bySystem } from '@beseda/contract/events/by.ts'
import { askAt } from '../ratings/rules.ts'
import { type Decision, decided, type OutgoingDraft } from './decision.ts'
import type { Facts } from './facts.ts'
import type { InputOf } from './input.ts'
import type { ChatState } from './state.ts'

/** Asks the client of a closed session for a rating: in the widget by a card, elsewhere by a message with a link. */
export const ratingDue = (
  state: ChatState,
  { sessionId }: InputOf<'ratingDue'>,
  { now, rating }: Facts<InputOf<'ratingDue'>>,
): Decision => {
  const at = rating && askAt(rating, rating.waitMs)
  if (!rating || at === null || now < at) return decided(state)
  const { operatorId, via, question } = rating
  const request: OutgoingDraft = {
    kind: 'message',
    by: bySystem,
    text: { own: question, standard: 'ratingQuestion', link: 'rating' },
    required: true,
  }
  const about = { chatId: state.chatId, sessionId, operatorId, via, by: bySystem, reason: 'closed' } as const
  return decided(state, [{ type: 'rating.asked', ...about }], via === 'link' ? [request] : [])
}
