import type { HistoryLine } from '@beseda/contract/entities/message.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'

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
  'chat.transferred': 'transferred',
  'chat.transferUndone': 'transferUndone',
} as const
export type HistoryEvent = Extract<DomainEvent, { type: keyof typeof lineTypes }>
/** What has a line already tells of itself in that line. */
const hasHistoryLine = (event: DomainEvent): event is HistoryEvent =>
  Object.hasOwn(lineTypes, event.type) && !('seq' in event && event.type === 'rating.given')

/** What gets a line. A transfer says from whom to whom; that he lost it and the other got it need no lines of their own. */
export const historyEventsIn = (events: readonly DomainEvent[]): readonly HistoryEvent[] => {
  const told = events.filter(hasHistoryLine)
  const moved = told.find((e) => e.type === 'chat.transferred' || e.type === 'chat.transferUndone')
  if (!moved) return told
  return told.filter(
    (e) => e.type !== 'chat.unassigned' && !(e.type === 'chat.assigned' && e.operatorId === moved.operatorId),
  )
}
/** Ids of the people whose names these lines need. */
export const peopleIn = (told: readonly HistoryEvent[]): string[] => {
  const ids = told.flatMap((e) => ['operatorId' in e ? e.operatorId : null, e.by.kind === 'user' ? e.by.id : null])
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))]
}
/** The line of the feed that tells an event. */
export const historyLine = (
  event: HistoryEvent,
  o: { sessionNumber: number; teamName: string | null; names: ReadonlyMap<string, string> },
): HistoryLine => {
  const operator = 'operatorId' in event && event.operatorId ? (o.names.get(event.operatorId) ?? null) : null
  const isOfTeam = event.type === 'chat.queued' || event.type === 'chat.transferred'
  const path = event.type === 'chat.categorySet' ? event.path : null
  const subject = operator ?? path ?? (isOfTeam ? o.teamName : null)
  const reason = event.type === 'chat.transferred' ? event.kind : event.reason
  const rating = event.type === 'rating.given' && {
    rating: { value: event.value, comment: event.comment, changes: 0 },
  }
  return { type: lineTypes[event.type], sessionNumber: o.sessionNumber, reason, subject, ...rating }
}
