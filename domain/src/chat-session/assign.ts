import { bySystem } from '@beseda/contract/events/by.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { distribute, isFree, whyNobody } from '../distribution/distribute.ts'
import { explain, explainGiven } from '../distribution/explain.ts'
import { type Decision, decided } from './decision.ts'
import type { ChoiceFacts } from './facts.ts'
import { type ChatState, type SessionState, withSession } from './state.ts'

export const assignedTo = (session: SessionState, operatorId: string, now: number): SessionState => ({
  ...session,
  status: 'assigned',
  operatorId,
  assignedAt: now,
  cooldown: null,
  absentSince: null,
  reservedFor: null,
  snooze: null,
  bot: null,
})

/** The operator who had the chat and is in cooldown. */
export const operatorOnCooldown = ({ cooldown }: SessionState, now: number): string | null =>
  cooldown && now < cooldown.until ? cooldown.operatorId : null

/** The only operator who may get the chat now. */
export const reservedOperator = ({ reservedFor }: SessionState, now: number): string | null =>
  reservedFor && now < reservedFor.until ? reservedFor.operatorId : null

interface AssignOptions {
  readonly reason: 'distribution' | 'redistribution' | 'transfer'
  /** Excludes this operator. */
  readonly except?: string | null
  /** This operator gets it, by any rule, when online and with a free slot. */
  readonly prefer?: string | null
  /** The chat has just entered the queue, so a wait is an event. */
  readonly announce: boolean
}
/** Assigns a pending session to the operator that distribution chooses, or leaves it waiting. */
export const assign = (state: ChatState, session: SessionState, f: ChoiceFacts, o: AssignOptions): Decision => {
  const only = reservedOperator(session, f.now)
  if (only) return assignReserved(state, session, f, { only, announce: o.announce })
  const about = { chatId: state.chatId, sessionId: session.id, teamId: state.teamId, by: bySystem }
  const except = o.except ?? operatorOnCooldown(session, f.now)
  const { rule } = f.policy
  const prefer = o.prefer ?? null
  // In teams with manual distribution, returning a chat to its former operator overtakes no other.
  const overtakes = f.othersWaiting && o.reason !== 'redistribution' && rule !== 'manual'
  const isPreferredFree = f.candidates.some((c) => c.id === prefer && c.id !== except && isFree(c))
  const operatorId = overtakes ? null : isPreferredFree ? prefer : distribute(f.candidates, except, rule)
  const waitedMs = waited(session, f)
  const choice = { rule, chosen: operatorId, except, prefer, overtakes, waitedMs }
  const isEvent = operatorId !== null || o.announce
  const trace = isEvent && f.isTraced !== false ? { trace: explain(f.candidates, choice) } : {}
  if (operatorId) {
    const event: DomainEvent = { type: 'chat.assigned', ...about, operatorId, reason: o.reason, ...trace }
    return decided(withSession(state, assignedTo(session, operatorId, f.now)), [event])
  }
  const why = overtakes ? 'othersWaiting' : whyNobody(f.candidates, except, rule)
  return decided(
    withSession(state, session),
    o.announce ? [{ type: 'chat.queued', ...about, reason: why, ...trace }] : [],
  )
}

/** Assigns the chat to the operator it is reserved for once they have a free slot, and to no other. */
const assignReserved = (
  state: ChatState,
  session: SessionState,
  f: ChoiceFacts,
  { only, announce }: { only: string; announce: boolean },
): Decision => {
  const about = { chatId: state.chatId, sessionId: session.id, teamId: state.teamId, by: bySystem, operatorId: only }
  const waitedMs = waited(session, f)
  const operator = f.candidates.find((c) => c.id === only)
  if (operator && isFree(operator)) {
    const trace = explainGiven('transfer', operator, waitedMs)
    const event: DomainEvent = { type: 'chat.assigned', ...about, reason: 'transfer', trace }
    return decided(withSession(state, assignedTo(session, only, f.now)), [event])
  }
  const nobody = { chosen: null, except: null, prefer: null, overtakes: false }
  const why = explain(operator ? [operator] : [], { rule: f.policy.rule, ...nobody, waitedMs })
  const trace = { ...why, rule: 'transfer' } as const
  return decided(
    withSession(state, session),
    announce ? [{ type: 'chat.queued', ...about, reason: 'reserved', trace }] : [],
  )
}

/** How long the client has waited, in milliseconds; 0: they do not wait. */
export const waited = (session: SessionState, { now }: { readonly now: number }): number =>
  now - (session.waitingSince ?? now)
