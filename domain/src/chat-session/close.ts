import type { By } from '@beseda/contract/events/by.ts'
import type { ChatState, Decision, SessionState } from './state.ts'

/** The handling has ended. For a while the client's next message may open it again. */
export const closed = (
  state: ChatState,
  session: SessionState,
  reason: 'operator' | 'clientSilent' | 'inactivity',
  by: By,
  now: number,
): Decision => {
  const { id, number, operatorId, firstReplyAt } = session
  const until = now + state.reopenWithinMs
  return {
    next: {
      ...state,
      session: null,
      reopenable: until > now ? { id, number, operatorId, firstReplyAt, until } : null,
    },
    events: [{ type: 'chat.closed', chatId: state.chatId, sessionId: id, operatorId, reason, by }],
  }
}
