import type { BotNodeCounts } from '@beseda/contract/entities/bot-test.ts'
import type { BotTrace } from '@beseda/contract/entities/bot-trace.ts'

/** What one answer of a bot adds to the statistics of its nodes. */
export const countTrace = (trace: BotTrace): readonly BotNodeCounts[] => {
  const counts = new Map<string, BotNodeCounts>()
  const add = (nodeId: string, field: Exclude<keyof BotNodeCounts, 'nodeId'>) => {
    const before = counts.get(nodeId) ?? { nodeId, reached: 0, left: 0, notUnderstood: 0, handedOver: 0, closed: 0 }
    counts.set(nodeId, { ...before, [field]: before[field] + 1 })
  }
  let last: string | null = null
  for (const s of trace) {
    if (s.kind === 'entered') {
      add(s.nodeId, 'reached')
      last = s.nodeId
    }
    if (s.kind === 'reaction' && s.matched) add(s.nodeId, 'left')
    if (s.kind === 'notUnderstood') add(s.nodeId, 'notUnderstood')
    if (s.kind === 'final' && s.action !== 'none') add(s.nodeId, s.action === 'close' ? 'closed' : 'handedOver')
    const at = s.kind === 'fault' ? (s.nodeId ?? last) : null
    // a receiver who is gone was handed over already, by the final action
    if (s.kind === 'fault' && at !== null && s.fault !== 'targetGone') add(at, 'handedOver')
  }
  return [...counts.values()]
}
