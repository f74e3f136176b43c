import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { type By, bySystem } from '@beseda/contract/events/by.ts'
import { explainTaken } from '../distribution/explain.ts'
import { assign, assignedTo, followedBy, nothing, withSession } from './assign.ts'
import { clientWrote } from './client-wrote.ts'
import { deadlines } from './deadlines.ts'
import { byUser, type ChatState, type Decision, type Facts, type Input, type SessionState } from './state.ts'

/** Everything that can happen to a chat's session is decided here, and only here. */
export const decide = (state: ChatState, input: Input, f: Facts): Decision | Refusal => {
  if (input.type === 'clientWrote') return state.channelActive ? clientWrote(state, f) : refuse('CHANNEL_DEACTIVATED')
  const { session } = state
  if (!session) return isLate(input) ? nothing(state) : refuse('CHAT_CLOSED')
  switch (input.type) {
    case 'operatorReplied':
      return operatorReplied(state, session, input.userId, f)
    case 'taken':
      return taken(state, session, input.userId, f)
    case 'fill':
      return session.status === 'pending'
        ? assign(state, session, { ...f, othersWaiting: false }, { reason: 'distribution', announce: false })
        : nothing(state)
    case 'close':
      return close(state, session, input, f)
    case 'operatorGone':
      return session.operatorId === input.userId
        ? passOn(state, session, f, { from: input.userId, reason: 'deactivated', by: byUser(input.byUserId) })
        : nothing(state)
    case 'deadlinePassed':
      return deadlinePassed(state, session, f)
  }
}

/** What may come when the chat has been closed meanwhile, and then means nothing. */
const isLate = ({ type }: Input): boolean => ['deadlinePassed', 'fill', 'operatorGone'].includes(type)

const operatorReplied = (state: ChatState, session: SessionState, userId: string, f: Facts): Decision | Refusal => {
  if (!state.channelActive) return refuse('CHANNEL_DEACTIVATED')
  if (session.operatorId !== userId) return refuse('CHAT_NOT_YOURS')
  const replied = { waitingSince: null, lastMessageAt: f.now, firstReplyAt: session.firstReplyAt ?? f.now }
  return nothing(withSession(state, { ...session, ...replied }))
}

const taken = (state: ChatState, session: SessionState, userId: string, f: Facts): Decision | Refusal => {
  if (session.operatorId === userId) return nothing(state)
  if (session.operatorId) return refuse('CHAT_TAKEN', { name: f.nameOf(session.operatorId) })
  const me = f.candidates.find((c) => c.id === userId)
  if (!me) return refuse('NOT_AN_OPERATOR')
  if (me.presence !== 'online') return refuse('PRESENCE_NOT_ONLINE')
  if (me.openDialogs >= me.dialogLimit)
    return refuse('DIALOG_LIMIT_REACHED', { count: me.openDialogs, limit: me.dialogLimit })
  const about = { chatId: state.chatId, sessionId: session.id, teamId: state.teamId }
  const trace = explainTaken(me, f.now - (session.waitingSince ?? f.now))
  return {
    next: withSession(state, assignedTo(session, userId, f.now)),
    events: [{ type: 'chat.assigned', ...about, operatorId: userId, reason: 'taken', by: byUser(userId), trace }],
  }
}

const close = (
  state: ChatState,
  session: SessionState,
  { userId, mayCloseAny }: { userId: string; mayCloseAny: boolean },
  _f: Facts,
): Decision | Refusal => {
  if (session.operatorId !== userId && !mayCloseAny) return refuse('CHAT_NOT_YOURS')
  return closed(state, session, 'operator', byUser(userId))
}

const closed = (
  state: ChatState,
  session: SessionState,
  reason: 'operator' | 'inactivity',
  by: ReturnType<typeof byUser>,
): Decision => ({
  next: { ...state, session: null },
  events: [
    { type: 'chat.closed', chatId: state.chatId, sessionId: session.id, operatorId: session.operatorId, reason, by },
  ],
})

const deadlinePassed = (state: ChatState, session: SessionState, f: Facts): Decision => {
  const due = deadlines(state, f.policy)
  if (due.close !== null && due.close <= f.now) return closed(state, session, 'inactivity', bySystem)
  if (session.justHad && session.justHad.until <= f.now) {
    const open = { ...session, justHad: null }
    return assign(state, open, { ...f, othersWaiting: false }, { reason: 'distribution', announce: false })
  }
  if (due.redistribute === null || due.redistribute > f.now || !session.operatorId) return nothing(state)
  return passOn(state, session, f, { from: session.operatorId, reason: 'noReply', by: bySystem })
}

/** Takes the chat from its operator and gives it to somebody else; back into the queue when nobody can have it. */
const passOn = (
  state: ChatState,
  session: SessionState,
  f: Facts,
  { from, reason, by }: { from: string; reason: 'noReply' | 'deactivated'; by: By },
): Decision => {
  const afterMs = reason === 'noReply' ? f.policy.redistributeAfterMs : null
  const justHad = afterMs === null ? null : { operatorId: from, until: f.now + afterMs }
  const waiting: SessionState = { ...session, status: 'pending', operatorId: null, assignedAt: null, justHad }
  const unassigned: Decision = {
    next: withSession(state, waiting),
    events: [{ type: 'chat.unassigned', chatId: state.chatId, sessionId: session.id, by, operatorId: from, reason }],
  }
  return followedBy(unassigned, assign(state, waiting, f, { reason: 'redistribution', except: from, announce: true }))
}
