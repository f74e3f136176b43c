import type { SessionFacts } from '@beseda/domain/reports/facts.ts'
import { sessionFacts } from '@beseda/domain/reports/session-facts.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { versionsOf } from '../calendars/index.ts'
import { loadTimeline } from './load-timeline.ts'

/** What reports say about a session, by the calendars that its events name. */
export const factsOfSession = async (
  deps: WorkDeps,
  organizationId: string,
  sessionId: string,
): Promise<SessionFacts & { readonly hasCalendar: boolean }> => {
  const timeline = await loadTimeline(deps, organizationId, sessionId)
  const named = [...new Set(timeline.flatMap((h) => h.slaPolicy?.calendarId ?? []))]
  const calendars =
    named.length === 0 ? new Map() : await read(deps, organizationId, (c) => versionsOf(c, organizationId, named))
  return { ...sessionFacts(timeline, calendars), hasCalendar: named.length > 0 }
}
