import type { HistoryLine } from '@beseda/contract/entities/message.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'

const lineTypes = {
  'chat.opened': 'opened',
  'chat.reopened': 'reopened',
  'chat.assigned': 'assigned',
  'chat.unassigned': 'unassigned',
  'chat.queued': 'queued',
  'chat.handedOver': 'handedOver',
  'chat.closed': 'closed',
  'chat.categorySet': 'categorySet',
  'chat.categoryCleared': 'categoryCleared',
  'rating.given': 'rated',
  'chat.transferred': 'transferred',
  'chat.transferUndone': 'transferUndone',
  'chat.banned': 'banned',
  'chat.unbanned': 'unbanned',
} as const
export type HistoryEvent = Extract<DomainEvent, { type: keyof typeof lineTypes }>
/** Whether the event gets a history line. A rating with a `seq` already has one. */
const hasHistoryLine = (event: DomainEvent): event is HistoryEvent =>
  Object.hasOwn(lineTypes, event.type) && !('seq' in event && event.type === 'rating.given')

/**
 * The events that get a history line. A transfer's line names both operators, so losing and getting the chat need no
 * lines of their own.
 */
export const historyEventsIn = (events: readonly DomainEvent[]): readonly HistoryEvent[] => {
  const withLine = events.filter(hasHistoryLine)
  const moved = withLine.find((e) => e.type === 'chat.transferred' || e.type === 'chat.transferUndone')
  if (!moved) return withLine
  return withLine.filter(
    (e) => e.type !== 'chat.unassigned' && !(e.type === 'chat.assigned' && e.operatorId === moved.operatorId),
  )
}
/** Ids of the users whose names these lines need. */
export const peopleIn = (withLine: readonly HistoryEvent[]): string[] => {
  const ids = withLine.flatMap((e) => ['operatorId' in e ? e.operatorId : null, e.by.kind === 'user' ? e.by.id : null])
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))]
}
/** The history line of an event. */
export const historyLine = (
  event: HistoryEvent,
  o: { sessionNumber: number; teamName: string | null; names: ReadonlyMap<string, string> },
): HistoryLine => {
  const operator = 'operatorId' in event && event.operatorId ? (o.names.get(event.operatorId) ?? null) : null
  const isOfTeam = ['chat.queued', 'chat.transferred', 'chat.handedOver'].includes(event.type)
  const typed = event.type === 'chat.categorySet' ? event.path : event.type === 'chat.banned' ? event.reason : null
  const subject = operator ?? typed ?? (isOfTeam ? o.teamName : null)
  const isKind = event.type === 'chat.transferred' || event.type === 'chat.banned' || event.type === 'chat.unbanned'
  const reason = isKind ? event.kind : event.type === 'chat.handedOver' ? (event.fault ?? event.to) : event.reason
  const until = event.type === 'chat.banned' && { until: event.until }
  const rating = event.type === 'rating.given' && {
    rating: { value: event.value, comment: event.comment, changes: 0 },
  }
  return { type: lineTypes[event.type], sessionNumber: o.sessionNumber, reason, subject, ...until, ...rating }
}
