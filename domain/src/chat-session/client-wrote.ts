import { byClient } from '@beseda/contract/events/by.ts'
import { assign, nothing, withSession } from './assign.ts'
import { reopen, reopens } from './reopen.ts'
import { type ChatState, type Decision, type Facts, type SessionState, startSession } from './state.ts'

/** A client message: opens a session when none is open, a new one or the last one again, starts the wait, and looks for an operator. */
export const clientWrote = (state: ChatState, f: Facts): Decision => {
  if (!state.session) {
    const last = reopens(state, f.now)
    return last ? reopen(state, last, f) : open(state, f)
  }
  const session: SessionState = {
    ...state.session,
    waitingSince: state.session.waitingSince ?? f.now,
    lastMessageAt: f.now,
    warnedAt: null,
  }
  if (session.status === 'assigned') return nothing(withSession(state, session))
  return assign(state, session, f, { reason: 'distribution', announce: false })
}

const open = (state: ChatState, f: Facts): Decision => {
  const { id, number } = f.newSession()
  const session = startSession(id, number, f.now)
  const prefer = f.policy.lastOperatorFirst ? f.lastOperatorId : null
  const fresh = { ...state, categoryId: null, reopenable: null }
  const assigned = assign(fresh, session, f, { reason: 'distribution', prefer, announce: true })
  const opened = {
    type: 'chat.opened',
    chatId: state.chatId,
    sessionId: id,
    number,
    teamId: state.teamId,
    reason: 'clientWrote',
    by: byClient,
  } as const
  return { next: assigned.next, events: [opened, ...assigned.events] }
}
