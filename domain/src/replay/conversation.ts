import { limits } from '@beseda/contract/limits.ts'
import { closeBySomeone } from './chats.ts'
import { adjust, plan, type Run, rank, sessionOf } from './run.ts'
import { holdOf, intervalOf, nextInterval, reactionOf, slownessOf, type Track } from './track.ts'

/** Answers, activity and the end of the interval, from the moment an operator has it. */
export const planConversation = (run: Run, t: Track): void => {
  const interval = intervalOf(t)
  const policy = run.engine.policyOf(interval.teamId)
  const now = t.assignedAt
  const session = sessionOf(run, t)
  if (!session) return
  const start = now - t.doneMs
  const after = policy.redistributeAfterMs
  if (t.doneMs === 0 && after !== null && t.ignored < (interval.ignored?.length ?? 0)) {
    // This operator does not answer: the engine takes the request from them.
    t.ignored++
    adjust(run, t, { lastMessageAt: t.startedAt + (interval.lastMs ?? Infinity) + interval.activeMs })
    return
  }
  const slowMs = t.doneMs === 0 ? slownessOf(interval, t.ignored, policy) : 0
  const reaction = reactionOf(interval, run.usual.replyMs)
  const lastMessageAt = start + interval.activeMs
  if (t.wasLate) adjust(run, t, { lastMessageAt, waitingSince: null })
  else {
    adjust(run, t, { lastMessageAt })
    if (after !== null && session.waitingSince !== null && slowMs + (reaction ?? Infinity) > after) t.wasLate = true
  }
  if (reaction !== null) plan(run, t, start + slowMs + reaction, rank.end, () => answer(run, t, start + slowMs))
  planEnd(run, t, start + slowMs + holdOf(interval, { waitMs: now - t.startedAt, usualMs: run.usual.holdMs }))
}
const answer = (run: Run, t: Track, start: number): void => {
  const interval = intervalOf(t)
  run.notes.waitEnded(t, run.engine.now())
  // An answer would keep a request open that is about to close.
  if (sessionOf(run, t)?.closing) return
  run.engine.apply(t.request.id, { type: 'operatorReplied', userId: t.operatorId! })
  const lastMessageAt = start + interval.activeMs
  adjust(run, t, { lastMessageAt, waitingSince: interval.answered ? null : lastMessageAt })
}
/** `at` Infinity: the engine ends it. */
export const planEnd = (run: Run, t: Track, at: number): void => {
  if (at === Infinity) return
  t.endsAt = at
  const isClosing = intervalOf(t).end === 'closed' || intervalOf(t).operatorId === null || !nextInterval(t)
  const next = nextInterval(t)
  if (isClosing && (!next || next.kind === 'reopened')) planClosing(run, t, at)
  else if (next) plan(run, t, at, rank.end, () => run.moveOn(t))
}
/** Somebody closes it so early that the time to undo is over at `at`. */
export const planClosing = (run: Run, t: Track, at: number): void =>
  plan(run, t, at - limits.undoMs, rank.end, () => void run.engine.apply(t.request.id, closeBySomeone))
