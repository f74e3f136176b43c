import type { EventOf } from '@beseda/contract/events/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type Decision, decided } from './decision.ts'
import { byUser, type ChatState, withSession } from './state.ts'

export type NewBan = Pick<EventOf<'chat.banned'>, 'banId' | 'kind' | 'reason' | 'until'>

/** Closes the chat at once; the client's next message does not reopen it. */
export const closedByBan = (state: ChatState, userId: string): Decision => {
  const { session, chatId } = state
  const next = { ...state, session: null, reopenable: null }
  if (!session) return decided(next)
  const { id: sessionId, operatorId } = session
  return decided(next, [{ type: 'chat.closed', chatId, sessionId, operatorId, reason: 'banned', by: byUser(userId) }])
}
/** A user deletes the data of the client. Nothing is asked and nothing is sent. */
export const closedForDeletion = (state: ChatState, userId: string): Decision => {
  const closing = closedByBan(state, userId)
  return {
    ...closing,
    events: closing.events.map((e) => (e.type === 'chat.closed' ? { ...e, reason: 'dataDeleted' } : e)),
  }
}
/** A user bans the client of this chat. */
export const banned = (state: ChatState, sessionId: string, userId: string, ban: NewBan): Decision => {
  const closing = closedByBan(state, userId)
  const fact = { type: 'chat.banned', chatId: state.chatId, sessionId, by: byUser(userId), ...ban } as const
  return decided(closing.next, [fact, ...closing.events])
}

export interface SpamMark {
  readonly sessionId: string
  readonly userId: string
  /** Null: the client is on the black list already. */
  readonly ban: NewBan | null
  readonly now: number
}
/** A user marks the client as spam. Unlike after other bans, the chat stays as it is until the mark can no longer be undone. */
export const markedSpam = (state: ChatState, { sessionId, userId, ban, now }: SpamMark): Decision => {
  const { chatId, session } = state
  const about = { chatId, sessionId, by: byUser(userId) }
  const facts = ban ? [{ type: 'chat.banned', ...about, ...ban } as const] : []
  if (!session || session.closing?.isSpam) return decided(state, facts)
  const at = now + limits.undoMs
  return decided(withSession(state, { ...session, closing: { at, userId, isSpam: true } }), [
    ...facts,
    { type: 'chat.closingStarted', ...about, closesAt: at },
  ])
}
/** The mark is undone: the chat goes on as it was, if it has not closed yet. `banId` null: the ban is gone already. */
export const spamUndone = (
  state: ChatState,
  { sessionId, userId, banId }: { readonly sessionId: string; readonly userId: string; readonly banId: string | null },
): Decision => {
  const { chatId, session } = state
  const about = { chatId, sessionId, by: byUser(userId), reason: 'undone' } as const
  const facts = banId ? [{ type: 'chat.unbanned', ...about, banId, kind: 'client' } as const] : []
  if (!session?.closing?.isSpam) return decided(state, facts)
  return decided(withSession(state, { ...session, closing: null }), [
    ...facts,
    { type: 'chat.closingStopped', ...about },
  ])
}
