import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { type By, bySystem } from '@beseda/contract/events/by.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type Decision, decided } from './decision.ts'
import type { CommonFacts } from './facts.ts'
import type { InputOf } from './input.ts'
import { byUser, type ChatState, type SessionState, withSession } from './state.ts'

type Snooze = NonNullable<SessionState['snooze']>
export const isSnoozed = (session: SessionState): session is SessionState & { readonly snooze: Snooze } =>
  session.snooze !== null

/**
 * The operator of the chat puts it away until a time. It stays theirs and keeps its slot. The client's wait and its deadlines go
 * on; only silence is no reason to warn or to close meanwhile.
 */
export const snoozed = (
  state: ChatState,
  session: SessionState,
  { userId, until }: InputOf<'snoozed'>,
  { now }: CommonFacts,
): Decision | Refusal => {
  if (session.operatorId !== userId) return refuse('CHAT_NOT_YOURS')
  if (session.snooze?.until === until) return decided(state)
  if (until <= now || until > now + limits.snoozeMs) return refuse('SNOOZE_TIME_INVALID')
  const about = { chatId: state.chatId, sessionId: session.id, by: byUser(userId) }
  return decided(withSession(state, { ...session, snooze: { until, userId, at: now } }), [
    { type: 'chat.snoozed', ...about, until, reason: 'chosen' },
  ])
}

/** The operator, or a user who manages all chats, brings it back early. At once it is an undo, which leaves no trace. */
export const snoozeCancelled = (
  state: ChatState,
  session: SessionState,
  { userId, mayAny }: InputOf<'snoozeCancelled'>,
  { now }: CommonFacts,
): Decision | Refusal => {
  if (session.operatorId !== userId && !mayAny) return refuse('CHAT_NOT_YOURS')
  if (!isSnoozed(session)) return decided(state)
  const isUndo = now - session.snooze.at <= limits.undoMs
  const back = isUndo ? { ...session, snooze: null } : returned(session, now)
  return decided(withSession(state, back), [endOf(state, session, 'cancelled', byUser(userId))])
}

/** The time has come. */
export const snoozeEnded = (state: ChatState, session: SessionState, now: number): Decision =>
  decided(withSession(state, returned(session, now)), [endOf(state, session, 'timePassed', bySystem)])

/** The event of a snooze that ends, with its chat in the state before. */
export const endOf = (
  { chatId }: ChatState,
  { id: sessionId, operatorId }: SessionState,
  reason: EventOf<'chat.snoozeEnded'>['reason'],
  by: By,
): EventOf<'chat.snoozeEnded'> => ({ type: 'chat.snoozeEnded', chatId, sessionId, by, operatorId, reason })

/** Silence counts from the return: otherwise a chat put away for long would close at once. */
const returned = (session: SessionState, now: number): SessionState => ({
  ...session,
  snooze: null,
  lastMessageAt: now,
  warnedAt: null,
})
