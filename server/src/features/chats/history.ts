import type { HistoryLine } from '@beseda/contract/entities/message.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'

type Told = Extract<
  DomainEvent,
  {
    type:
      | 'chat.opened'
      | 'chat.reopened'
      | 'chat.assigned'
      | 'chat.unassigned'
      | 'chat.queued'
      | 'chat.closed'
      | 'chat.categorySet'
      | 'chat.categoryCleared'
      | 'rating.given'
  }
>
const lineTypes = {
  'chat.opened': 'opened',
  'chat.reopened': 'reopened',
  'chat.assigned': 'assigned',
  'chat.unassigned': 'unassigned',
  'chat.queued': 'queued',
  'chat.closed': 'closed',
  'chat.categorySet': 'categorySet',
  'chat.categoryCleared': 'categoryCleared',
  'rating.given': 'rated',
} as const
/** What has a line already tells of itself in that line. */
export const isTold = (event: DomainEvent): event is Told =>
  Object.hasOwn(lineTypes, event.type) && !('seq' in event && event.type === 'rating.given')

/** Ids of the people whose names the lines of these events need. */
export const peopleIn = (events: readonly DomainEvent[]): string[] => {
  const ids = events
    .filter(isTold)
    .flatMap((e) => ['operatorId' in e ? e.operatorId : null, e.by.kind === 'user' ? e.by.id : null])
  return [...new Set(ids.filter((id) => id !== null))]
}
/** The line of the feed that tells an event. */
export const historyLine = (
  event: Told,
  o: { sessionNumber: number; teamName: string | null; names: ReadonlyMap<string, string> },
): HistoryLine => {
  const operator = 'operatorId' in event && event.operatorId ? (o.names.get(event.operatorId) ?? null) : null
  const subject = event.type === 'chat.queued' ? o.teamName : event.type === 'chat.categorySet' ? event.path : operator
  const rating = event.type === 'rating.given' && {
    rating: { value: event.value, comment: event.comment, changes: 0 },
  }
  return { type: lineTypes[event.type], sessionNumber: o.sessionNumber, reason: event.reason, subject, ...rating }
}
