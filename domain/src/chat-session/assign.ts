import { bySystem } from '@beseda/contract/events/by.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { distribute, whyNobody } from '../distribution/distribute.ts'
import { explain } from '../distribution/explain.ts'
import type { ChatState, Decision, Facts, SessionState } from './state.ts'

export const withSession = (state: ChatState, session: SessionState): ChatState => ({ ...state, session })
export const assignedTo = (session: SessionState, operatorId: string, now: number): SessionState => ({
  ...session,
  status: 'assigned',
  operatorId,
  assignedAt: now,
})
export const followedBy = (a: Decision, b: Decision): Decision => ({ next: b.next, events: [...a.events, ...b.events] })
export const nothing = (next: ChatState): Decision => ({ next, events: [] })

/** Gives a pending session to whom distribution chooses, or leaves it waiting. `announce`: it has just entered the queue. */
export const assign = (
  state: ChatState,
  session: SessionState,
  f: Facts,
  o: { reason: 'distribution' | 'redistribution'; except?: string | null; announce: boolean },
): Decision => {
  const about = { chatId: state.chatId, sessionId: session.id, teamId: state.teamId, by: bySystem }
  const overtakes = f.othersWaiting && o.reason === 'distribution'
  const operatorId = overtakes ? null : distribute(f.candidates, o.except ?? null)
  const waitedMs = f.now - (session.waitingSince ?? f.now)
  const trace = explain(f.candidates, { chosen: operatorId, except: o.except ?? null, overtakes, waitedMs })
  if (operatorId) {
    const event: DomainEvent = { type: 'chat.assigned', ...about, operatorId, reason: o.reason, trace }
    return { next: withSession(state, assignedTo(session, operatorId, f.now)), events: [event] }
  }
  const why = overtakes ? 'othersWaiting' : whyNobody(f.candidates)
  const queued: DomainEvent[] = o.announce ? [{ type: 'chat.queued', ...about, reason: why, trace }] : []
  return { next: withSession(state, session), events: queued }
}
