import { type By, bySystem } from '@beseda/contract/events/by.ts'
import { andThen, assign, nothing, withSession } from './assign.ts'
import { closed } from './close.ts'
import { deadlines, isWarningDue } from './deadlines.ts'
import { byUser, type ChatState, type Decision, type Facts, type InputOf, type SessionState } from './state.ts'

/** Its operator was deactivated, or may no longer receive chats: the chat does not stay with him. */
export const operatorGone = (
  state: ChatState,
  session: SessionState,
  { userId, byUserId, reason }: InputOf<'operatorGone'>,
  f: Facts,
): Decision =>
  session.operatorId === userId
    ? passOn(state, session, f, { from: userId, reason, by: byUser(byUserId) })
    : session.reservedFor?.operatorId === userId
      ? unreserve(state, session, f)
      : nothing(state)

/** A time that `deadlines` named has come; or it has moved meanwhile, and nothing happens. */
export const deadlinePassed = (state: ChatState, session: SessionState, f: Facts): Decision => {
  const due = deadlines(state, f.policy)
  if (due.close !== null && due.close <= f.now)
    return closed(state, session, isClientSilent(session, f) ? 'clientSilent' : 'inactivity', bySystem, f.now)
  if (isWarningDue(state, f.policy, f.now)) return nothing(withSession(state, { ...session, warnedAt: f.now }))
  if (session.cooldown && session.cooldown.until <= f.now) {
    const open = { ...session, cooldown: null }
    return assign(state, open, { ...f, othersWaiting: false }, { reason: 'distribution', announce: false })
  }
  if (session.reservedFor && session.reservedFor.until <= f.now) return unreserve(state, session, f)
  const { operatorId } = session
  const isDue = (at: number | null): boolean => at !== null && at <= f.now
  if (operatorId && isDue(due.goOn))
    return passOn(state, session, f, { from: operatorId, reason: 'offline', by: bySystem })
  if (operatorId && isDue(due.redistribute))
    return passOn(state, session, f, { from: operatorId, reason: 'noReply', by: bySystem })
  return nothing(state)
}

/** It closes because the client did not react to an answer, and not because nobody wrote for the longer time. */
const isClientSilent = (session: SessionState, { policy }: Facts): boolean =>
  session.waitingSince === null &&
  policy.clientSilentMs !== null &&
  policy.clientSilentMs <= (policy.closeAfterMs ?? Number.POSITIVE_INFINITY)

/** It has waited long enough for the one it was given to: from now on the rule of the team counts. */
const unreserve = (state: ChatState, session: SessionState, f: Facts): Decision => {
  const open = { ...session, reservedFor: null }
  return assign(state, open, { ...f, othersWaiting: false }, { reason: 'distribution', announce: true })
}

/** Takes the chat from its operator and gives it to somebody else; back into the queue when nobody can have it. */
const passOn = (
  state: ChatState,
  session: SessionState,
  f: Facts,
  { from, reason, by }: { from: string; reason: 'noReply' | 'offline' | 'deactivated' | 'roleChanged'; by: By },
): Decision => {
  const afterMs = reason === 'noReply' ? f.policy.redistributeAfterMs : null
  const cooldown = afterMs === null ? null : { operatorId: from, until: f.now + afterMs }
  const nobodys = { status: 'pending', operatorId: null, assignedAt: null, absentSince: null } as const
  const waiting: SessionState = { ...session, ...nobodys, cooldown, transfer: null }
  const unassigned: Decision = {
    next: withSession(state, waiting),
    events: [{ type: 'chat.unassigned', chatId: state.chatId, sessionId: session.id, by, operatorId: from, reason }],
  }
  return andThen(unassigned, assign(state, waiting, f, { reason: 'redistribution', except: from, announce: true }))
}
