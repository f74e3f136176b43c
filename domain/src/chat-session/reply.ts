import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { nothing, withSession } from './assign.ts'
import type { ChatState, Decision, Facts, SessionState } from './state.ts'

/** The operator has answered the client: the wait is over. */
export const operatorReplied = (
  state: ChatState,
  session: SessionState,
  userId: string,
  f: Facts,
): Decision | Refusal => {
  if (!state.channelActive) return refuse('CHANNEL_DEACTIVATED')
  if (session.operatorId !== userId) return refuse('CHAT_NOT_YOURS')
  // who wrote first and goes on writing has not been asked anything yet
  const firstReplyAt = session.firstReplyAt ?? (session.waitingSince === null ? null : f.now)
  const replied = { waitingSince: null, lastMessageAt: f.now, firstReplyAt, transfer: null, warnedAt: null }
  return nothing(withSession(state, { ...session, ...replied }))
}
