import { type By, bySystem } from '@beseda/contract/events/by.ts'
import { assign } from './assign.ts'
import { holdingPhrase } from './autoreplies.ts'
import { closed } from './close.ts'
import { deadlines, isWarningDue } from './deadlines.ts'
import { andThen, type Decision, decided, type OutgoingDraft } from './decision.ts'
import type { ChoiceFacts, FactGroups } from './facts.ts'
import type { InputOf } from './input.ts'
import { snoozeEnded } from './snooze.ts'
import { byUser, type ChatState, type SessionState, withSession } from './state.ts'
import type { TeamPolicy } from './team-policy.ts'

/** The operator was deactivated or may no longer receive chats: the chat goes to another one. */
export const operatorGone = (
  state: ChatState,
  session: SessionState,
  { userId, byUserId, reason }: InputOf<'operatorGone'>,
  f: ChoiceFacts,
): Decision => {
  if (session.operatorId === userId) return reassign(state, session, f, { from: userId, reason, by: byUser(byUserId) })
  return session.reservedFor?.operatorId === userId ? endReservation(state, session, f) : decided(state)
}

/** A deadline has passed. When it has moved meanwhile, nothing happens. */
export const deadlinePassed = (
  state: ChatState,
  session: SessionState,
  f: ChoiceFacts & FactGroups['automation'],
): Decision => {
  const due = deadlines(state, f.policy)
  const isDue = (at: number | null): boolean => at !== null && at <= f.now
  if (isDue(due.snoozeEnd)) return snoozeEnded(state, session, f.now)
  if (isDue(due.close)) return closed(state, session, closeReason(session, f), bySystem, f.now)
  if (isWarningDue(state, f.policy, f.now))
    return decided(withSession(state, { ...session, warnedAt: f.now }), [], [warning(f)])
  if (isDue(due.hold)) return holdingPhrase(state, session, f)
  if (isDue(due.cooldownEnd)) {
    const waiting = { ...session, cooldown: null }
    return assign(state, waiting, { ...f, othersWaiting: false }, { reason: 'distribution', announce: false })
  }
  if (isDue(due.reservationEnd)) return endReservation(state, session, f)
  const { operatorId: from } = session
  if (from && isDue(due.absence)) return reassign(state, session, f, { from, reason: 'offline', by: bySystem })
  if (from && isDue(due.redistribute)) return reassign(state, session, f, { from, reason: 'noReply', by: bySystem })
  return decided(state)
}

const minuteMs = 60_000
const warning = ({ policy }: { readonly policy: TeamPolicy }): OutgoingDraft => {
  const params = { minutes: Math.round((policy.warnBeforeMs ?? 0) / minuteMs) }
  return { kind: 'message', by: bySystem, text: { own: policy.warnText ?? '', standard: 'closeWarning', params } }
}

/** `clientSilent`: the client did not react to an answer. `inactivity`: nobody wrote for the longer time. */
const closeReason = (session: SessionState, { policy }: ChoiceFacts): 'clientSilent' | 'inactivity' =>
  session.waitingSince === null &&
  policy.clientSilentMs !== null &&
  policy.clientSilentMs <= (policy.closeAfterMs ?? Number.POSITIVE_INFINITY)
    ? 'clientSilent'
    : 'inactivity'

/** The chat has waited long enough for one operator. From now on the team's rule applies. */
const endReservation = (state: ChatState, session: SessionState, f: ChoiceFacts): Decision => {
  const waiting = { ...session, reservedFor: null }
  return assign(state, waiting, { ...f, othersWaiting: false }, { reason: 'distribution', announce: true })
}

/** Takes the chat from its operator and assigns it to another one, or returns it to the queue when none is free. */
const reassign = (
  state: ChatState,
  session: SessionState,
  f: ChoiceFacts,
  { from, reason, by }: { from: string; reason: 'noReply' | 'offline' | 'deactivated' | 'roleChanged'; by: By },
): Decision => {
  const afterMs = reason === 'noReply' ? f.policy.redistributeAfterMs : null
  const cooldown = afterMs === null ? null : { operatorId: from, until: f.now + afterMs }
  const nobody = { status: 'pending', operatorId: null, assignedAt: null, absentSince: null, snooze: null } as const
  const waiting: SessionState = { ...session, ...nobody, cooldown, transfer: null }
  const unassigned = decided(withSession(state, waiting), [
    { type: 'chat.unassigned', chatId: state.chatId, sessionId: session.id, by, operatorId: from, reason },
  ])
  return andThen(unassigned, assign(state, waiting, f, { reason: 'redistribution', except: from, announce: true }))
}
