import { bySystem } from '@beseda/contract/events/by.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { distribute, isFree, whyNobody } from '../distribution/distribute.ts'
import { explain, explainGiven } from '../distribution/explain.ts'
import type { ChatState, Decision, Facts, SessionState } from './state.ts'

export const withSession = (state: ChatState, session: SessionState): ChatState => ({ ...state, session })
export const assignedTo = (session: SessionState, operatorId: string, now: number): SessionState => ({
  ...session,
  status: 'assigned',
  operatorId,
  assignedAt: now,
  cooldown: null,
  absentSince: null,
  reservedFor: null,
})
export const andThen = (a: Decision, b: Decision): Decision => ({ next: b.next, events: [...a.events, ...b.events] })
export const nothing = (next: ChatState): Decision => ({ next, events: [] })

/** Who had it and is not offered it again yet. */
export const operatorOnCooldown = ({ cooldown }: SessionState, now: number): string | null =>
  cooldown && now < cooldown.until ? cooldown.operatorId : null

/** For whom alone it waits. */
export const reservedOperator = ({ reservedFor }: SessionState, now: number): string | null =>
  reservedFor && now < reservedFor.until ? reservedFor.operatorId : null

interface AssignOptions {
  readonly reason: 'distribution' | 'redistribution' | 'transfer'
  /** Not to him. */
  readonly except?: string | null
  /** To him first, by any rule, when he is there and has a place. */
  readonly prefer?: string | null
  /** It has just entered the queue. */
  readonly announce: boolean
}
/** Gives a pending session to whom distribution chooses, or leaves it waiting. */
export const assign = (state: ChatState, session: SessionState, f: Facts, o: AssignOptions): Decision => {
  const only = reservedOperator(session, f.now)
  if (only) return assignReserved(state, session, f, { only, announce: o.announce })
  const about = { chatId: state.chatId, sessionId: session.id, teamId: state.teamId, by: bySystem }
  const except = o.except ?? operatorOnCooldown(session, f.now)
  const { rule } = f.policy
  const prefer = o.prefer ?? null
  // where people take their chats themselves, nobody is overtaken by who goes to his former operator
  const overtakes = f.othersWaiting && o.reason !== 'redistribution' && rule !== 'manual'
  const comesFirst = f.candidates.some((c) => c.id === prefer && c.id !== except && isFree(c))
  const operatorId = overtakes ? null : comesFirst ? prefer : distribute(f.candidates, except, rule)
  const waitedMs = f.now - (session.waitingSince ?? f.now)
  const trace = () => explain(f.candidates, { rule, chosen: operatorId, except, prefer, overtakes, waitedMs })
  if (operatorId) {
    const event: DomainEvent = { type: 'chat.assigned', ...about, operatorId, reason: o.reason, trace: trace() }
    return { next: withSession(state, assignedTo(session, operatorId, f.now)), events: [event] }
  }
  const why = overtakes ? 'othersWaiting' : whyNobody(f.candidates, except, rule)
  const queued: DomainEvent[] = o.announce ? [{ type: 'chat.queued', ...about, reason: why, trace: trace() }] : []
  return { next: withSession(state, session), events: queued }
}

/** It goes to the one it waits for as soon as he has a place, and to nobody else. */
const assignReserved = (
  state: ChatState,
  session: SessionState,
  f: Facts,
  { only, announce }: { only: string; announce: boolean },
): Decision => {
  const about = { chatId: state.chatId, sessionId: session.id, teamId: state.teamId, by: bySystem, operatorId: only }
  const waitedMs = f.now - (session.waitingSince ?? f.now)
  const who = f.candidates.find((c) => c.id === only)
  if (who && isFree(who)) {
    const trace = explainGiven('transfer', who, waitedMs)
    const event: DomainEvent = { type: 'chat.assigned', ...about, reason: 'transfer', trace }
    return { next: withSession(state, assignedTo(session, only, f.now)), events: [event] }
  }
  const why = explain(who ? [who] : [], {
    rule: f.policy.rule,
    chosen: null,
    except: null,
    prefer: null,
    overtakes: false,
    waitedMs,
  })
  const trace = { ...why, rule: 'transfer' } as const
  const queued: DomainEvent[] = announce ? [{ type: 'chat.queued', ...about, reason: 'reserved', trace }] : []
  return { next: withSession(state, session), events: queued }
}
