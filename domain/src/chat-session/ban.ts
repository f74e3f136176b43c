import type { EventOf } from '@beseda/contract/events/index.ts'
import { type Decision, decided } from './decision.ts'
import { byUser, type ChatState } from './state.ts'

export type NewBan = Pick<EventOf<'chat.banned'>, 'banId' | 'kind' | 'reason' | 'until'>

/** Closes the chat at once; the client's next message does not reopen it. */
export const closedByBan = (state: ChatState, userId: string): Decision => {
  const { session, chatId } = state
  const next = { ...state, session: null, reopenable: null }
  if (!session) return decided(next)
  const { id: sessionId, operatorId } = session
  return decided(next, [{ type: 'chat.closed', chatId, sessionId, operatorId, reason: 'banned', by: byUser(userId) }])
}
/** A user bans the client of this chat. */
export const banned = (state: ChatState, sessionId: string, userId: string, ban: NewBan): Decision => {
  const closing = closedByBan(state, userId)
  const fact = { type: 'chat.banned', chatId: state.chatId, sessionId, by: byUser(userId), ...ban } as const
  return decided(closing.next, [fact, ...closing.events])
}
