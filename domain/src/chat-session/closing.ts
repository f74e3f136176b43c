import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { type By, byClient } from '@beseda/contract/events/by.ts'
import { limits } from '@beseda/contract/limits.ts'
import { closedByBan } from './ban.ts'
import { choose, isCategoryMissing } from './categorise.ts'
import { closed } from './close.ts'
import { andThen, type Decision, decided, isRefusal } from './decision.ts'
import type { Facts } from './facts.ts'
import type { Input, InputOf } from './input.ts'
import { isLate } from './late.ts'
import { isWith } from './needs.ts'
import { byUser, type ChatState, type SessionState, withSession } from './state.ts'

/** The operator of the chat, or a user who may close any, closes it. For a moment that can be undone. */
export const close = (
  state: ChatState,
  session: SessionState,
  { userId, mayCloseAny, categoryId }: InputOf<'close'>,
  { now, category, categoryNeeded }: Facts<InputOf<'close'>>,
): Decision | Refusal => {
  if (session.operatorId !== userId && !mayCloseAny) return refuse('CHAT_NOT_YOURS')
  const chosen = categoryId ? choose(state, session, { userId, category, reason: 'closing' }) : decided(state)
  if (isRefusal(chosen)) return chosen
  if (categoryNeeded && isCategoryMissing(chosen.next, category)) return refuse('CLOSE_WITHOUT_CATEGORY')
  const at = now + limits.undoMs
  const about = { chatId: state.chatId, sessionId: session.id, by: byUser(userId) }
  const closing = decided(withSession(chosen.next, { ...session, closing: { at, userId } }), [
    { type: 'chat.closingStarted', ...about, closesAt: at },
  ])
  return andThen(chosen, closing)
}

type Closing = NonNullable<SessionState['closing']>
export const isClosing = (session: SessionState): session is SessionState & { readonly closing: Closing } =>
  session.closing !== null

/**
 * What can still happen to a chat that is closing. A client message and an answer cancel the closing, and users who may
 * close it can undo it. All other inputs treat it as closed. `decideWithoutClosing` decides as if no closing was requested.
 */
export const whileClosing = (
  state: ChatState,
  session: SessionState & { readonly closing: Closing },
  input: Input,
  f: Facts,
  decideWithoutClosing: (state: ChatState, input: Input, f: Facts) => Decision | Refusal,
): Decision | Refusal => {
  const { closing } = session
  const stopped = (reason: 'undone' | 'clientWrote' | 'replied', by: By): Decision =>
    decided(withSession(state, { ...session, closing: null }), [
      { type: 'chat.closingStopped', chatId: state.chatId, sessionId: session.id, by, reason },
    ])
  const thenDecide = (first: Decision): Decision | Refusal => {
    const rest = decideWithoutClosing(first.next, input, f)
    return isRefusal(rest) ? rest : andThen(first, rest)
  }
  const closeNow = (): Decision =>
    closing.isSpam
      ? closedByBan(state, closing.userId)
      : closed(state, session, 'operator', byUser(closing.userId), f.now)
  switch (input.type) {
    case 'clientWrote':
    case 'buttonPressed':
      return thenDecide(stopped('clientWrote', byClient))
    case 'operatorReplied':
      return thenDecide(stopped('replied', byUser(input.userId)))
    case 'close':
      return closing.userId === input.userId ? decided(state) : refuse('CHAT_CLOSED')
    case 'closingUndone': {
      const may = input.mayCloseAny || [closing.userId, session.operatorId].includes(input.userId)
      return may ? stopped('undone', byUser(input.userId)) : refuse('CHAT_NOT_YOURS')
    }
    case 'created':
    case 'ratingDue':
      return decideWithoutClosing(state, input, f)
    case 'deadlinePassed':
      return closing.at <= f.now ? closeNow() : decided(state)
    case 'operatorGone':
      return isWith(session, input.userId) ? closeNow() : decided(state)
    default:
      return isLate(input) ? decided(state) : refuse('CHAT_CLOSED')
  }
}
