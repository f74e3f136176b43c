import type { Trace } from '@beseda/contract/entities/choice.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'

/** A choice as it is stored with its handling; names are looked up when it is read. */
export interface StoredChoice {
  readonly at: number
  readonly type: 'assigned' | 'queued'
  readonly reason: string
  readonly operatorId: string | null
  readonly trace: Trace
}
/** The last choice in these events, or null. */
export const choiceIn = (events: readonly DomainEvent[], at: number): StoredChoice | null => {
  const e = events.findLast((e) => e.type === 'chat.assigned' || e.type === 'chat.queued')
  if (!e?.trace) return null
  const { reason, trace } = e
  return e.type === 'chat.assigned'
    ? { at, type: 'assigned', reason, operatorId: e.operatorId, trace }
    : { at, type: 'queued', reason, operatorId: null, trace }
}
