import type { Refusal } from '@beseda/contract/errors/refuse.ts'
import { andThen, type Decision, decided, isRefusal } from './decision.ts'
import type { ChoiceFacts } from './facts.ts'
import type { InputOf } from './input.ts'
import { byUser, type ChatState, type SessionState, withSession } from './state.ts'
import { take } from './take.ts'

/** A user who manages all chats takes one, also from a colleague and from another team's queue. */
export const takenOver = (
  state: ChatState,
  session: SessionState,
  { userId }: InputOf<'takenOver'>,
  f: ChoiceFacts,
): Decision | Refusal => {
  if (session.operatorId === userId) return decided(state)
  const taken = take(state, session, userId, f)
  if (isRefusal(taken) || !session.operatorId) return taken
  const former = { chatId: state.chatId, sessionId: session.id, by: byUser(userId), operatorId: session.operatorId }
  const unassigned = decided(withSession(state, session), [{ type: 'chat.unassigned', ...former, reason: 'takenOver' }])
  return andThen(unassigned, taken)
}
