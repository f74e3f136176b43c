import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { explainGiven } from '../distribution/explain.ts'
import { assignedTo } from './assign.ts'
import { byUser, type ChatState, type Decision, type Facts, isRefusal, startSession } from './state.ts'
import { freeSlotOf } from './take.ts'

/** An operator writes first: a session of his begins, and nobody waits. */
export const created = (state: ChatState, userId: string, f: Facts): Decision | Refusal => {
  const { session, chatId, teamId } = state
  if (session) return { code: 'CHAT_EXISTS', params: { chatId, number: session.number } }
  if (!state.channelActive) return refuse('CHANNEL_DEACTIVATED')
  const me = freeSlotOf(f, userId)
  if (isRefusal(me)) return me
  const { id, number } = f.newSession()
  const begun = { ...assignedTo(startSession(id, number, f.now), userId, f.now), waitingSince: null }
  const about = { chatId, sessionId: id, teamId, by: byUser(userId) }
  return {
    next: { ...state, categoryId: null, reopenable: null, session: begun },
    events: [
      { type: 'chat.opened', ...about, number, reason: 'operatorCreated' },
      { type: 'chat.assigned', ...about, operatorId: userId, reason: 'taken', trace: explainGiven('taken', me, 0) },
    ],
  }
}
