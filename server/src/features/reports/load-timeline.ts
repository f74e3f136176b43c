import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'
import type { SessionTimeline } from '@beseda/domain/reports/timeline.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { type StoredEvent, toTimelineEvent } from './timeline-event.ts'

/** The conditions match the index `events_session`. */
export const timelineEvents = prepared(`
  select session_id as "sessionId", type, data, at from events
  where organization_id = $1 and session_id = any ($2::uuid[]) and session_id is not null
    and (type like 'chat.%' or type like 'rating.%' or data ? 'slaPolicy')
  order by id`)
const feed = prepared(`
  select s.id as "sessionId", m.seq, m.author_kind as kind, m.author_id as "authorId", m.status = 'undelivered' as failed, m.at
  from messages m join chat_sessions s on s.id = any ($2::uuid[]) and s.organization_id = $1
  where m.organization_id = $1 and m.chat_id = s.chat_id and m.seq >= s.first_seq and m.session_id = s.id and m.kind = 'message'
  order by m.seq`)
interface OfSession {
  readonly sessionId: string
}
interface FeedRow extends OfSession {
  readonly seq: number
  readonly kind: 'client' | 'operator' | 'bot' | 'system'
  readonly authorId: string | null
  readonly failed: boolean | null
  readonly at: number
}

/** The timelines of sessions: their events and the messages of their feeds, in order. */
export const loadTimelines = async (
  c: Runner,
  organizationId: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionTimeline>> => {
  const about = [organizationId, sessionIds]
  const messages = Map.groupBy(await c.run<FeedRow>(feed, about), (m) => m.sessionId)
  // read after the messages, so that each message has its event
  const stored = Map.groupBy(await c.run<StoredEvent & OfSession>(timelineEvents, about), (e) => e.sessionId)
  return new Map(sessionIds.map((id) => [id, timelineOf(messages.get(id) ?? [], stored.get(id) ?? [])]))
}
const timelineOf = (messages: readonly FeedRow[], stored: readonly StoredEvent[]): SessionTimeline => {
  const begins = new Map<number, SlaPolicy>()
  for (const { type, data } of stored)
    if (type === 'message.received' && data.slaPolicy) begins.set(data.seq!, data.slaPolicy)
  const placed = [
    ...fromClosingStarted(stored).flatMap((e) => {
      const timelineEvent = toTimelineEvent(e)
      return timelineEvent ? [{ seq: e.data.seq ?? null, timelineEvent }] : []
    }),
    ...messages.flatMap((m) => {
      const timelineEvent = said(m, begins.get(m.seq))
      return timelineEvent ? [{ seq: m.seq, timelineEvent }] : []
    }),
  ]
  // `seq` orders entries of the same time; entries without one come last
  return placed
    .sort((a, b) => a.timelineEvent.at - b.timelineEvent.at || (a.seq ?? Infinity) - (b.seq ?? Infinity) || 0)
    .map((p) => p.timelineEvent)
}
/** Dates a closing to when the operator closed the chat, not to the end of the undo period. */
const fromClosingStarted = (stored: readonly StoredEvent[]): StoredEvent[] => {
  let pressed: number | null = null
  return stored.map((e) => {
    if (e.type === 'chat.closingStarted') pressed = e.at
    if (e.type === 'chat.closingStopped') pressed = null
    if (e.type !== 'chat.closed' || pressed === null) return e
    const at = pressed
    pressed = null
    return { ...e, at }
  })
}
const said = (
  { kind, authorId, failed, at }: FeedRow,
  slaPolicy: SlaPolicy | undefined,
): SessionTimeline[number] | null => {
  if (kind === 'client') return { type: 'clientWrote', at, slaPolicy }
  if (kind === 'bot') return { type: 'botWrote', at }
  return kind === 'operator' && authorId
    ? { type: 'operatorWrote', at, operatorId: authorId, failed: failed === true }
    : null
}
