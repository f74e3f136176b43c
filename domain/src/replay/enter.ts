import { begin } from './begin.ts'
import { openChat } from './chats.ts'
import { planEnd } from './conversation.ts'
import { type Run, rank, resetInterval } from './run.ts'
import { entryOf, holdOf, type Track } from './track.ts'
import { waits } from './waiting.ts'

/** Puts a request into the engine as it was at the beginning: not begun yet, with its operator, waiting, or over. */
export const enter = (run: Run, t: Track): void => {
  const { engine, meter, past, usual } = run
  const entry = entryOf(t.request, past.from)
  if (!entry) return
  const { interval, hadAt, waitingSince } = entry
  if (interval.at >= past.from) {
    t.index = Math.max(0, entry.index - 1)
    engine.at(interval.at, () => begin(run, t), rank.begin)
    return
  }
  t.index = entry.index
  resetInterval(t, interval.at)
  const { operatorId } = interval
  if (hadAt === null || !operatorId || !engine.roster.find(operatorId)) {
    engine.put(openChat(t, { waitingSince }), t.lastOperatorId)
    waits(run, t)
    return
  }
  Object.assign(t, { operatorId, lastOperatorId: operatorId, assignedAt: hadAt })
  const lastMessageAt = hadAt + interval.activeMs
  const waiting = { lastMessageAt, waitingSince: interval.answered ? null : lastMessageAt }
  engine.put(openChat(t, { status: 'assigned', operatorId, assignedAt: hadAt, ...waiting }), operatorId)
  engine.roster.noteAssignment(operatorId, interval.teamId, hadAt)
  meter.received(operatorId, past.from, false)
  run.lastOperators.set(t.request.chatId, operatorId)
  planEnd(run, t, hadAt + holdOf(interval, { waitMs: 0, usualMs: usual.holdMs }))
}
