import type { MissedCause } from './facts.ts'
import type { SessionTimeline } from './timeline.ts'

/** Gone so soon after asking that nobody could have answered. */
const leftMs = 10_000

/** Why nobody answered a session that is over. Only the last two are anybody's. */
export const missedCause = (timeline: SessionTimeline, asked: number): MissedCause => {
  const closed = timeline.findLast((h) => h.type === 'closed')!
  if (closed.at - asked < leftMs) return 'clientLeft'
  const assigned = timeline.findLast((h) => h.type === 'assigned')
  if (assigned) {
    const isOpened = timeline.some((h) => h.type === 'read' && h.at >= assigned.at)
    return isOpened ? 'openedNotAnswered' : 'assignedNotOpened'
  }
  const queued = timeline.findLast((h) => h.type === 'queued')
  return queued?.type === 'queued' && queued.reason === 'nobodyOnline' ? 'nobodyOnline' : 'allBusy'
}
