import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { explainGiven } from '../distribution/explain.ts'
import { assignedTo } from './assign.ts'
import { type Decision, decided, isRefusal } from './decision.ts'
import type { Facts } from './facts.ts'
import type { InputOf } from './input.ts'
import { byUser, type ChatState, startSession } from './state.ts'
import { withFreeSlot } from './take.ts'

/** An operator starts a chat: their session opens, and no client waits. */
export const created = (
  state: ChatState,
  { userId }: InputOf<'created'>,
  f: Facts<InputOf<'created'>>,
): Decision | Refusal => {
  const { session, chatId, teamId } = state
  if (session) return { code: 'CHAT_EXISTS', params: { chatId, number: session.number } }
  if (!state.channelActive) return refuse('CHANNEL_DEACTIVATED')
  const operator = withFreeSlot(f, userId)
  if (isRefusal(operator)) return operator
  const { id, number } = f.newSession()
  const opened = { ...assignedTo(startSession(id, number, f.now), userId, f.now), waitingSince: null }
  const about = { chatId, sessionId: id, teamId, by: byUser(userId) }
  const trace = explainGiven('taken', operator, 0)
  return decided({ ...state, categoryId: null, reopenable: null, session: opened }, [
    { type: 'chat.opened', ...about, number, reason: 'operatorCreated' },
    { type: 'chat.assigned', ...about, operatorId: userId, reason: 'taken', trace },
  ])
}
