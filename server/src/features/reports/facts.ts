import { factRowsOf, type SessionRows } from '@beseda/domain/reports/fact-rows.ts'
import type { SessionFacts } from '@beseda/domain/reports/facts.ts'
import type { Calendars } from '@beseda/domain/reports/measure.ts'
import { factsVersion, sessionFacts } from '@beseda/domain/reports/session-facts.ts'
import type { SessionTimeline } from '@beseda/domain/reports/timeline.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { versionsOf } from '../calendars/index.ts'
import { loadTimelines } from './load-timeline.ts'

export interface StoredFacts extends SessionFacts {
  /** Whether a calendar was in force; without one there is no working time. */
  readonly hasCalendar: boolean
}
const calendarsOf = (timeline: SessionTimeline): string[] => timeline.flatMap((h) => h.slaPolicy?.calendarId ?? [])
interface Loaded {
  readonly timelines: ReadonlyMap<string, SessionTimeline>
  readonly calendars: Calendars
}
const load = async (c: Runner, organizationId: string, sessionIds: readonly string[]): Promise<Loaded> => {
  const timelines = await loadTimelines(c, organizationId, sessionIds)
  const named = [...new Set([...timelines.values()].flatMap(calendarsOf))]
  const calendars: Calendars = named.length === 0 ? new Map() : await versionsOf(c, organizationId, named)
  return { timelines, calendars }
}
const factsIn = ({ timelines, calendars }: Loaded, sessionId: string): StoredFacts => {
  const timeline = timelines.get(sessionId) ?? []
  return { ...sessionFacts(timeline, calendars), hasCalendar: calendarsOf(timeline).length > 0 }
}
/** Computes the facts of a session from its timeline and the calendars that its events name. */
export const computeFacts = async (c: Runner, organizationId: string, sessionId: string): Promise<StoredFacts> =>
  factsIn(await load(c, organizationId, [sessionId]), sessionId)

export interface ComputedSession {
  readonly facts: StoredFacts
  readonly rows: SessionRows
}
/** The facts of sessions, and what reports count of them. */
export const computeSessions = async (
  c: Runner,
  organizationId: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, ComputedSession>> => {
  const loaded = await load(c, organizationId, sessionIds)
  const one = (id: string) => ({
    facts: factsIn(loaded, id),
    rows: factRowsOf(loaded.timelines.get(id) ?? [], loaded.calendars),
  })
  return new Map(sessionIds.map((id) => [id, one(id)]))
}

const stored = prepared(`
  select f.facts from session_facts f join chat_sessions s on s.id = f.session_id and s.organization_id = f.organization_id
  where f.organization_id = $1 and f.session_id = $2 and f.facts_version = ${factsVersion} and s.closed_at is not null`)
/** The stored facts of a closed session. An open session, or one whose job has not run yet, is computed now. */
export const factsOfSession = async (c: Runner, organizationId: string, sessionId: string): Promise<StoredFacts> => {
  const [row] = await c.run<{ facts: StoredFacts }>(stored, [organizationId, sessionId])
  return row?.facts ?? computeFacts(c, organizationId, sessionId)
}
