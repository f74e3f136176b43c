import type { EndedWait, OfOperator, Reply } from './facts.ts'
import type { Measures } from './measure.ts'
import type { SessionTimeline } from './timeline.ts'

/** The operator of the chat, and since when; null: nobody. */
interface Hold {
  readonly operatorId: string | null
  readonly from: number
}
const holdsOf = (timeline: SessionTimeline): Hold[] =>
  timeline.flatMap((h): Hold[] => {
    if (h.type === 'assigned') return [{ operatorId: h.operatorId, from: h.at }]
    return h.type === 'unassigned' || h.type === 'closed' ? [{ operatorId: null, from: h.at }] : []
  })
/** A wait in parts, by the operator who had the chat. Time without an operator belongs to nobody. */
const heldParts = (holds: readonly Hold[], from: number, until: number, { between }: Measures): OfOperator[] =>
  holds.flatMap(({ operatorId, from: start }, i) => {
    const part = { from: Math.max(from, start), until: Math.min(until, holds[i + 1]?.from ?? until) }
    return operatorId !== null && part.from < part.until
      ? [{ operatorId, ...part, measure: between(part.from, part.until) }]
      : []
  })

/**
 * The strings of the client's messages after the first reply, each from its first message on: more messages do not make
 * the wait shorter. One that a closing ends is no reply and is counted by itself.
 * @param firstReplyAt null: there was none
 */
export const repliesOf = (
  timeline: SessionTimeline,
  firstReplyAt: number | null,
  measures: Measures,
): {
  readonly replies: readonly Reply[]
  readonly endedWaits: readonly EndedWait[]
} => {
  const holds = holdsOf(timeline)
  const replies: Reply[] = []
  const endedWaits: EndedWait[] = []
  let since: number | null = null
  for (const h of timeline) {
    if (h.type === 'clientWrote') since ??= h.at
    if (h.type === 'closed' && since !== null) {
      endedWaits.push({ from: since, until: h.at, closerId: h.operatorId })
      since = null
    }
    if (h.type !== 'operatorWrote' || h.failed || since === null) continue
    if (firstReplyAt !== null && h.at > firstReplyAt)
      replies.push({
        from: since,
        until: h.at,
        operatorId: h.operatorId,
        measure: measures.between(since, h.at),
        held: heldParts(holds, since, h.at, measures),
        urgency: measures.urgency(since, h.at),
      })
    since = null
  }
  return { replies, endedWaits }
}
