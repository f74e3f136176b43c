import { assign, nothing, withSession } from './assign.ts'
import type { ChatState, Decision, Facts, SessionState } from './state.ts'

/** A client message: opens a session when none is open, starts the wait, and looks for an operator. */
export const clientWrote = (state: ChatState, f: Facts): Decision => {
  if (!state.session) return open(state, f)
  const session: SessionState = {
    ...state.session,
    waitingSince: state.session.waitingSince ?? f.now,
    lastMessageAt: f.now,
  }
  if (session.status === 'assigned') return nothing(withSession(state, session))
  return assign(state, session, f, { reason: 'distribution', announce: false })
}

const open = (state: ChatState, f: Facts): Decision => {
  const { id, number } = f.newSession()
  const session: SessionState = {
    id,
    number,
    status: 'pending',
    operatorId: null,
    waitingSince: f.now,
    firstReplyAt: null,
    assignedAt: null,
    lastMessageAt: f.now,
    justHad: null,
    absentSince: null,
  }
  const prefer = f.policy.lastOperatorFirst ? f.lastOperatorId : null
  const fresh = { ...state, categoryId: null }
  const assigned = assign(fresh, session, f, { reason: 'distribution', prefer, announce: true })
  const by = { kind: 'client', id: null } as const
  const opened = {
    type: 'chat.opened',
    chatId: state.chatId,
    sessionId: id,
    number,
    teamId: state.teamId,
    reason: 'clientWrote',
    by,
  } as const
  return { next: assigned.next, events: [opened, ...assigned.events] }
}
