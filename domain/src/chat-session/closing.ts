import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { type By, byClient } from '@beseda/contract/events/by.ts'
import { limits } from '@beseda/contract/limits.ts'
import { andThen, nothing, withSession } from './assign.ts'
import { choose, isCategoryMissing } from './categorise.ts'
import { closed } from './close.ts'
import { isLate } from './late.ts'
import { isWith } from './needs.ts'
import {
  byUser,
  type ChatState,
  type Decision,
  type Facts,
  type Input,
  type InputOf,
  isRefusal,
  type SessionState,
} from './state.ts'

/** Its operator ends the handling, or somebody who may close any: for a moment that can be taken back. */
export const close = (
  state: ChatState,
  session: SessionState,
  { userId, mayCloseAny, categoryId }: InputOf<'close'>,
  f: Facts,
): Decision | Refusal => {
  if (session.operatorId !== userId && !mayCloseAny) return refuse('CHAT_NOT_YOURS')
  const category = f.category ?? null
  const chosen = categoryId ? choose(state, session, { userId, category, reason: 'closing' }) : nothing(state)
  if (isRefusal(chosen)) return chosen
  if (f.categoryNeeded && isCategoryMissing(chosen.next, category)) return refuse('CLOSE_WITHOUT_CATEGORY')
  const at = f.now + limits.undoMs
  const about = { chatId: state.chatId, sessionId: session.id, by: byUser(userId) }
  return andThen(chosen, {
    next: withSession(chosen.next, { ...session, closing: { at, userId } }),
    events: [{ type: 'chat.closingStarted', ...about, closesAt: at }],
  })
}

type Closing = NonNullable<SessionState['closing']>

/**
 * What may still happen to a chat that is about to close: the client's message and an answer keep it open, who may close
 * it may take that back. To everybody else it is closed already. `goOn` decides as if nobody had closed it.
 */
export const whileClosing = (
  state: ChatState,
  session: SessionState & { readonly closing: Closing },
  input: Input,
  f: Facts,
  goOn: (state: ChatState, input: Input, f: Facts) => Decision | Refusal,
): Decision | Refusal => {
  const { closing } = session
  const open = withSession(state, { ...session, closing: null })
  const stopped = (reason: 'undone' | 'clientWrote' | 'replied', by: By): Decision => ({
    next: open,
    events: [{ type: 'chat.closingStopped', chatId: state.chatId, sessionId: session.id, by, reason }],
  })
  const thenGoOn = (first: Decision): Decision | Refusal => {
    const rest = goOn(first.next, input, f)
    return isRefusal(rest) ? rest : andThen(first, rest)
  }
  const now = (): Decision => closed(state, session, 'operator', byUser(closing.userId), f.now)
  switch (input.type) {
    case 'clientWrote':
      return thenGoOn(stopped('clientWrote', byClient))
    case 'operatorReplied':
      return thenGoOn(stopped('replied', byUser(input.userId)))
    case 'close':
      return closing.userId === input.userId ? nothing(state) : refuse('CHAT_CLOSED')
    case 'closingUndone': {
      const may = input.mayCloseAny || [closing.userId, session.operatorId].includes(input.userId)
      return may ? stopped('undone', byUser(input.userId)) : refuse('CHAT_NOT_YOURS')
    }
    case 'created':
      return goOn(state, input, f)
    case 'deadlinePassed':
      return closing.at <= f.now ? now() : nothing(state)
    case 'operatorGone':
      return isWith(session, input.userId) ? now() : nothing(state)
    default:
      return isLate(input) ? nothing(state) : refuse('CHAT_CLOSED')
  }
}
export const isClosing = (session: SessionState): session is SessionState & { readonly closing: Closing } =>
  session.closing !== null
