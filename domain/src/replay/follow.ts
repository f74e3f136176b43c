import type { Decided } from '../engine/engine.ts'
import { begin } from './begin.ts'
import { planConversation } from './conversation.ts'
import { plan, type Run, rank, startInterval } from './run.ts'
import { nextInterval, type Track } from './track.ts'
import { waits } from './waiting.ts'

/** Follows a decision of the engine: who has the session now, who lost it, and what ended. */
export const follow = (run: Run, { before, decision: { events } }: Decided): void => {
  const t = run.tracks.get(before.chatId)!
  const now = run.engine.now()
  for (const e of events) {
    if (e.type === 'chat.unassigned') lost(run, t, e.reason, now)
    if (e.type === 'chat.assigned') received(run, t, e.operatorId, now)
    if (e.type === 'chat.closed') closed(run, t, now)
  }
}
const release = ({ meter }: Run, t: Track, now: number): void => {
  if (t.operatorId) meter.left(t.operatorId, now)
  t.operatorId = null
  t.version++
}
const received = (run: Run, t: Track, operatorId: string, now: number): void => {
  t.version++
  t.operatorId = operatorId
  t.lastOperatorId = operatorId
  t.assignedAt = now
  t.isOffered = false
  run.meter.received(operatorId, now, true)
  run.lastOperators.set(t.request.chatId, operatorId)
  run.notes.assigned(t, operatorId, now)
  // The engine reports a decision before it has done all that follows from it.
  plan(run, t, now, rank.end, () => planConversation(run, t))
}
const lost = (run: Run, t: Track, reason: string, now: number): void => {
  if (reason === 'transfer' || reason === 'takenOver') {
    release(run, t, now)
    return
  }
  const elapsed = now - t.assignedAt
  const isEnd = now >= t.endsAt && nextInterval(t)?.kind === 'passedOn'
  release(run, t, now)
  if (isEnd) startInterval(run, t, now)
  else {
    if (reason === 'offline') t.doneMs += elapsed
    t.isOffered = true
  }
  plan(run, t, now, rank.time, () => waits(run, t))
}
/** The interval is over, and perhaps the request with it. */
const closed = (run: Run, t: Track, now: number): void => {
  if (!t.operatorId) run.notes.gone(t, now)
  release(run, t, now)
  const next = nextInterval(t)
  if (!next || next.kind === 'reopened') run.notes.waitEnded(t, now)
  if (next) plan(run, t, Math.max(now, next.at), rank.begin, () => begin(run, t))
}
