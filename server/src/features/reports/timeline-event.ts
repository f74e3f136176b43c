import type { By } from '@beseda/contract/events/by.ts'
import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'
import type { TimelineEvent } from '@beseda/domain/reports/timeline.ts'

/** A stored event. Older events may lack any of the fields. */
export interface StoredEvent {
  readonly type: string
  readonly at: number
  readonly data: {
    readonly by: By
    readonly seq?: number
    readonly reason?: string
    readonly teamId?: string | null
    readonly operatorId?: string | null
    readonly fromOperatorId?: string | null
    readonly categoryId?: string
    /** Of an opening: a bot answers first. */
    readonly botId?: string
    readonly value?: number
    readonly slaPolicy?: SlaPolicy
  }
}
type Make = (
  data: StoredEvent['data'],
) => TimelineEvent extends infer H ? (H extends TimelineEvent ? Omit<H, 'at' | 'slaPolicy'> : never) : never

const makers: Readonly<Record<string, Make>> = {
  'chat.opened': ({ reason, teamId, botId }) => ({
    type: 'opened',
    teamId: teamId ?? null,
    by: reason === 'operatorCreated' ? 'operator' : 'client',
    bot: botId !== undefined,
  }),
  'chat.handedOver': () => ({ type: 'humanRequested' }),
  'chat.queued': ({ teamId, reason }) => ({ type: 'queued', teamId: teamId ?? null, reason: reason ?? '' }),
  'chat.assigned': ({ teamId, operatorId }) => ({ type: 'assigned', teamId: teamId ?? null, operatorId: operatorId! }),
  'chat.unassigned': ({ operatorId }) => ({ type: 'unassigned', operatorId: operatorId! }),
  'chat.transferred': ({ fromOperatorId, by }) => ({
    type: 'transferred',
    fromOperatorId: fromOperatorId ?? (by.kind === 'user' ? by.id : null),
    undone: false,
  }),
  'chat.transferUndone': () => ({ type: 'transferred', fromOperatorId: null, undone: true }),
  'chat.read': ({ by }) => ({ type: 'read', operatorId: by.id ?? '' }),
  'chat.closed': ({ operatorId, by }) => ({
    type: 'closed',
    operatorId: by.kind === 'user' ? by.id : (operatorId ?? null),
  }),
  'chat.reopened': () => ({ type: 'reopened' }),
  'chat.categorySet': ({ categoryId }) => ({ type: 'categorySet', categoryId: categoryId ?? null }),
  'chat.categoryCleared': () => ({ type: 'categorySet', categoryId: null }),
  'chat.banned': () => ({ type: 'spam', on: true }),
  'chat.unbanned': () => ({ type: 'spam', on: false }),
  'rating.asked': () => ({ type: 'ratingAsked' }),
  'rating.given': ({ value }) => ({ type: 'ratingGiven', value: value! }),
}
/** Null: the event does not affect the measures. */
export const toTimelineEvent = ({ type, at, data }: StoredEvent): TimelineEvent | null => {
  const make = makers[type]
  return make ? ({ ...make(data), at, slaPolicy: data.slaPolicy } as TimelineEvent) : null
}
