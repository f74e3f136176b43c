import type { MissedCause } from './facts.ts'
import type { SessionTimeline } from './timeline.ts'

/** A client who leaves this soon could not have got an answer. */
const leftMs = 10_000

/** Why a closed session got no answer. An operator is responsible for the last two causes only. */
export const missedCause = (timeline: SessionTimeline, asked: number): MissedCause => {
  const closed = timeline.findLast((h) => h.type === 'closed')!
  if (closed.at - asked < leftMs) return 'clientLeft'
  const assigned = timeline.findLast((h) => h.type === 'assigned')
  if (assigned) {
    const isOpened = timeline.some((h) => h.type === 'read' && h.at >= assigned.at && h.at <= closed.at)
    return isOpened ? 'openedNotAnswered' : 'assignedNotOpened'
  }
  const queued = timeline.findLast((h) => h.type === 'queued')
  return queued?.type === 'queued' && queued.reason === 'nobodyOnline' ? 'nobodyOnline' : 'allBusy'
}
