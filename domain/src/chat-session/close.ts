import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import type { By } from '@beseda/contract/events/by.ts'
import { byUser, type ChatState, type Decision, type InputOf, type SessionState } from './state.ts'

/** Its operator ends the handling, or somebody who may close any. */
export const close = (
  state: ChatState,
  session: SessionState,
  { userId, mayCloseAny }: InputOf<'close'>,
): Decision | Refusal => {
  if (session.operatorId !== userId && !mayCloseAny) return refuse('CHAT_NOT_YOURS')
  return closed(state, session, 'operator', byUser(userId))
}

export const closed = (
  state: ChatState,
  session: SessionState,
  reason: 'operator' | 'inactivity',
  by: By,
): Decision => ({
  next: { ...state, session: null },
  events: [
    { type: 'chat.closed', chatId: state.chatId, sessionId: session.id, operatorId: session.operatorId, reason, by },
  ],
})
