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
  justHad: null,
})
export const followedBy = (a: Decision, b: Decision): Decision => ({ next: b.next, events: [...a.events, ...b.events] })
export const nothing = (next: ChatState): Decision => ({ next, events: [] })

/** Who had it and is not offered it again yet. */
export const notYetAgain = ({ justHad }: SessionState, now: number): string | null =>
  justHad && now < justHad.until ? justHad.operatorId : null

/** Gives a pending session to whom distribution chooses, or leaves it waiting. `announce`: it has just entered the queue. */
export const assign = (
  state: ChatState,
  session: SessionState,
  f: Facts,
  o: { reason: 'distribution' | 'redistribution'; except?: string | null; announce: boolean },
): Decision => {
  const about = { chatId: state.chatId, sessionId: session.id, teamId: state.teamId, by: bySystem }
  const except = o.except ?? notYetAgain(session, f.now)
  const overtakes = f.othersWaiting && o.reason === 'distribution'
  const operatorId = overtakes ? null : distribute(f.candidates, except)
  const waitedMs = f.now - (session.waitingSince ?? f.now)
  const trace = () => explain(f.candidates, { chosen: operatorId, except, overtakes, waitedMs })
  if (operatorId) {
    const event: DomainEvent = { type: 'chat.assigned', ...about, operatorId, reason: o.reason, trace: trace() }
    return { next: withSession(state, assignedTo(session, operatorId, f.now)), events: [event] }
  }
  const why = overtakes ? 'othersWaiting' : whyNobody(f.candidates, except)
  const queued: DomainEvent[] = o.announce ? [{ type: 'chat.queued', ...about, reason: why, trace: trace() }] : []
  return { next: withSession(state, session), events: queued }
}
