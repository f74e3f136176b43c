import type { Refusal } from '@beseda/contract/errors/refuse.ts'
import { andThen, nothing, withSession } from './assign.ts'
import { byUser, type ChatState, type Decision, type Facts, isRefusal, type SessionState } from './state.ts'
import { takes } from './take.ts'

/** Who manages every chat takes one himself, also from a colleague and from another team's queue. */
export const takenOver = (state: ChatState, session: SessionState, userId: string, f: Facts): Decision | Refusal => {
  if (session.operatorId === userId) return nothing(state)
  const taken = takes(state, session, userId, f)
  if (isRefusal(taken) || !session.operatorId) return taken
  const left = { chatId: state.chatId, sessionId: session.id, by: byUser(userId), operatorId: session.operatorId }
  const unassigned: Decision = {
    next: withSession(state, session),
    events: [{ type: 'chat.unassigned', ...left, reason: 'takenOver' }],
  }
  return andThen(unassigned, taken)
}
