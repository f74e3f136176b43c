import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import type { By } from '@beseda/contract/events/by.ts'
import { followedBy, nothing } from './assign.ts'
import { choose } from './categorise.ts'
import {
  byUser,
  type ChatState,
  type Decision,
  type Facts,
  type InputOf,
  isRefusal,
  type SessionState,
} from './state.ts'

/** Its operator ends the handling, or somebody who may close any. */
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
  if (chosen.next.categoryId === null && f.categoryNeeded) return refuse('CLOSE_WITHOUT_CATEGORY')
  return followedBy(chosen, closed(chosen.next, session, 'operator', byUser(userId)))
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
