import { byClient } from '@beseda/contract/events/by.ts'
import { assign } from './assign.ts'
import { andThen, type Decision, decided } from './decision.ts'
import type { Facts } from './facts.ts'
import type { InputOf } from './input.ts'
import { reopen, reopens } from './reopen.ts'
import { type ChatState, type SessionState, startSession, withSession } from './state.ts'

type WriteFacts = Facts<InputOf<'clientWrote'>>
/** A client message opens a session when none is open, a new one or the last one again. It starts the wait and looks for an operator. */
export const clientWrote = (state: ChatState, f: WriteFacts): Decision => {
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
  if (session.status === 'assigned') return decided(withSession(state, session))
  return assign(state, session, f, { reason: 'distribution', announce: false })
}

const open = (state: ChatState, f: WriteFacts): Decision => {
  const { id, number } = f.newSession()
  const session = startSession(id, number, f.now)
  const prefer = f.policy.lastOperatorFirst ? f.lastOperatorId : null
  const fresh = { ...state, categoryId: null, reopenable: null }
  const opened = {
    type: 'chat.opened',
    chatId: state.chatId,
    sessionId: id,
    number,
    teamId: state.teamId,
    reason: 'clientWrote',
    by: byClient,
  } as const
  return andThen(
    decided(withSession(fresh, session), [opened]),
    assign(fresh, session, f, { reason: 'distribution', prefer, announce: true }),
  )
}
