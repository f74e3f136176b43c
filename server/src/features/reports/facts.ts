import type { SessionFacts } from '@beseda/domain/reports/facts.ts'
import { factsVersion, sessionFacts } from '@beseda/domain/reports/session-facts.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { versionsOf } from '../calendars/index.ts'
import { loadTimeline } from './load-timeline.ts'

export interface StoredFacts extends SessionFacts {
  /** Whether a calendar was in force; without one there is no working time. */
  readonly hasCalendar: boolean
}
/** Computes the facts of a session from its timeline and the calendars that its events name. */
export const computeFacts = async (c: Runner, organizationId: string, sessionId: string): Promise<StoredFacts> => {
  const timeline = await loadTimeline(c, organizationId, sessionId)
  const named = [...new Set(timeline.flatMap((h) => h.slaPolicy?.calendarId ?? []))]
  const calendars = named.length === 0 ? new Map() : await versionsOf(c, organizationId, named)
  return { ...sessionFacts(timeline, calendars), hasCalendar: named.length > 0 }
}

const stored = prepared(`
  select f.facts from session_facts f join chat_sessions s on s.id = f.session_id and s.organization_id = f.organization_id
  where f.organization_id = $1 and f.session_id = $2 and f.facts_version = ${factsVersion} and s.closed_at is not null`)
/** The stored facts of a closed session. An open session, or one whose job has not run yet, is computed now. */
export const factsOfSession = async (c: Runner, organizationId: string, sessionId: string): Promise<StoredFacts> => {
  const [row] = await c.run<{ facts: StoredFacts }>(stored, [organizationId, sessionId])
  return row?.facts ?? computeFacts(c, organizationId, sessionId)
}
