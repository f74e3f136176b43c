import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { type Decision, decided } from './decision.ts'
import type { CommonFacts } from './facts.ts'
import type { InputOf } from './input.ts'
import { type ChatState, type SessionState, withSession } from './state.ts'

/** The operator has answered the client: the wait is over, except for messages that they had not seen. */
export const operatorReplied = (
  state: ChatState,
  session: SessionState,
  { userId, missedAt }: InputOf<'operatorReplied'>,
  f: CommonFacts,
): Decision | Refusal => {
  if (!state.channelActive) return refuse('CHANNEL_DEACTIVATED')
  if (session.operatorId !== userId) return refuse('CHAT_NOT_YOURS')
  // An operator who started the chat and keeps writing answers nothing yet.
  const firstReplyAt = session.firstReplyAt ?? (session.waitingSince === null ? null : f.now)
  const waitingSince = session.waitingSince === null ? null : (missedAt ?? null)
  const replied = { waitingSince, lastMessageAt: f.now, firstReplyAt, transfer: null, warnedAt: null }
  return decided(withSession(state, { ...session, ...replied }))
}

/** An operator answered the client in the provider's own app: no answer is due here any more. */
export const answeredElsewhere = (state: ChatState, now: number): ChatState =>
  state.session
    ? withSession(state, { ...state.session, waitingSince: null, lastMessageAt: now, warnedAt: null })
    : state
