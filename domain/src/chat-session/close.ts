import type { By } from '@beseda/contract/events/by.ts'
import { type Decision, decided } from './decision.ts'
import type { ChatState, SessionState } from './state.ts'

/** Ends the session. For a while the client's next message reopens it. */
export const closed = (
  state: ChatState,
  session: SessionState,
  reason: 'operator' | 'bot' | 'clientSilent' | 'inactivity',
  by: By,
  now: number,
): Decision => {
  const { id, number, operatorId, firstReplyAt, autoreplies } = session
  const until = now + state.reopenWithinMs
  const reopenable = until > now ? { id, number, operatorId, firstReplyAt, autoreplies, until } : null
  return decided({ ...state, session: null, reopenable }, [
    { type: 'chat.closed', chatId: state.chatId, sessionId: id, operatorId, reason, by },
  ])
}
