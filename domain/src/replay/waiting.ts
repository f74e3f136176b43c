import { takeOfferedByHand } from './chats.ts'
import { planClosing } from './conversation.ts'
import { adjust, plan, type Run, rank } from './run.ts'
import { intervalOf, nextInterval, type Track } from './track.ts'

/** The request waits: the engine does not close it, and what happened to it in the past without an operator happens again. */
export const waits = (run: Run, t: Track): void => {
  const interval = intervalOf(t)
  adjust(run, t, { lastMessageAt: Infinity })
  if (interval.waitedMs !== null) plan(run, t, t.startedAt + interval.waitedMs, rank.time, () => offer(run, t))
  planGone(run, t)
}
const planGone = (run: Run, t: Track): void => {
  const { goneMs } = intervalOf(t)
  if (goneMs === undefined) return
  const at = t.startedAt + goneMs
  const next = nextInterval(t)
  if (!next || next.kind === 'reopened') {
    planClosing(run, t, at)
    return
  }
  plan(run, t, at, rank.end, () => {
    run.notes.gone(t, run.engine.now())
    run.moveOn(t)
  })
}
/** Somebody took it themselves at this time. They do so again if they can; by hand, otherwise anybody may take it. */
const offer = ({ engine, tracks }: Run, t: Track): void => {
  const interval = intervalOf(t)
  const first = interval.ignored?.[0]?.operatorId ?? interval.operatorId
  if (interval.taken && first !== null && engine.apply(t.request.id, { type: 'taken', userId: first }) === null) return
  t.isOffered = true
  if (engine.policyOf(interval.teamId).rule === 'manual') takeOfferedByHand(engine, tracks.values())
}
