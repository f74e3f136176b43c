import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import type { Candidate } from '../distribution/distribute.ts'
import { explainGiven } from '../distribution/explain.ts'
import { assignedTo, nothing, withSession } from './assign.ts'
import { byUser, type ChatState, type Decision, type Facts, isRefusal, type SessionState } from './state.ts'

/** Somebody takes a waiting chat himself. */
export const taken = (state: ChatState, session: SessionState, userId: string, f: Facts): Decision | Refusal => {
  if (session.operatorId === userId) return nothing(state)
  if (session.operatorId) return refuse('CHAT_TAKEN', { name: f.nameOf(session.operatorId) })
  return takes(state, session, userId, f)
}

/** Only who is at work and below the limit. */
export const takes = (state: ChatState, session: SessionState, userId: string, f: Facts): Decision | Refusal => {
  const me = freeSlotOf(f, userId)
  if (isRefusal(me)) return me
  const about = { chatId: state.chatId, sessionId: session.id, teamId: state.teamId }
  const trace = explainGiven('taken', me, f.now - (session.waitingSince ?? f.now))
  return {
    next: withSession(state, { ...assignedTo(session, userId, f.now), transfer: null }),
    events: [{ type: 'chat.assigned', ...about, operatorId: userId, reason: 'taken', by: byUser(userId), trace }],
  }
}

/** The person, when he may have one chat more. */
export const freeSlotOf = (f: Facts, userId: string): Candidate | Refusal => {
  const me = f.candidates.find((c) => c.id === userId)
  if (!me) return refuse('NOT_AN_OPERATOR')
  if (me.dialogLimit === 0) return refuse('OPERATOR_WITHOUT_TEAM')
  if (me.presence !== 'online') return refuse('PRESENCE_NOT_ONLINE')
  if (me.openDialogs >= me.dialogLimit)
    return refuse('DIALOG_LIMIT_REACHED', { count: me.openDialogs, limit: me.dialogLimit })
  return me
}
