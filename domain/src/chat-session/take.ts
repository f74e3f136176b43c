import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import type { Candidate } from '../distribution/distribute.ts'
import { explainGiven } from '../distribution/explain.ts'
import { assignedTo, waited } from './assign.ts'
import { type Decision, decided, isRefusal } from './decision.ts'
import type { ChoiceFacts, Facts } from './facts.ts'
import type { InputOf } from './input.ts'
import { byUser, type ChatState, type SessionState, withSession } from './state.ts'

/** An operator takes a waiting chat. */
export const taken = (
  state: ChatState,
  session: SessionState,
  { userId }: InputOf<'taken'>,
  f: Facts<InputOf<'taken'>>,
): Decision | Refusal => {
  if (session.operatorId === userId) return decided(state)
  if (session.operatorId) return refuse('CHAT_TAKEN', { name: f.nameOf(session.operatorId) })
  return take(state, session, userId, f)
}

/** Assigns the chat to an operator who chose it: they must be online and below the dialog limit. */
export const take = (state: ChatState, session: SessionState, userId: string, f: ChoiceFacts): Decision | Refusal => {
  const operator = withFreeSlot(f, userId)
  if (isRefusal(operator)) return operator
  const about = { chatId: state.chatId, sessionId: session.id, teamId: state.teamId }
  const trace = explainGiven('taken', operator, waited(session, f))
  return decided(withSession(state, { ...assignedTo(session, userId, f.now), transfer: null }), [
    { type: 'chat.assigned', ...about, operatorId: userId, reason: 'taken', by: byUser(userId), trace },
  ])
}

/** The operator, when they may have one more chat. */
export const withFreeSlot = (f: ChoiceFacts, userId: string): Candidate | Refusal => {
  const operator = f.candidates.find((c) => c.id === userId)
  if (!operator) return refuse('NOT_AN_OPERATOR')
  const { presence, openDialogs, dialogLimit } = operator
  if (dialogLimit === 0) return refuse('OPERATOR_WITHOUT_TEAM')
  if (presence !== 'online') return refuse('PRESENCE_NOT_ONLINE')
  if (openDialogs >= dialogLimit) return refuse('DIALOG_LIMIT_REACHED', { count: openDialogs, limit: dialogLimit })
  return operator
}
