import type { SessionFacts } from '@beseda/domain/reports/facts.ts'
import { sessionFacts } from '@beseda/domain/reports/session-facts.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { versionsOf } from '../calendars/index.ts'
import { loadStory } from './load-story.ts'

/** What reports say about a session, by the calendars that its events name. */
export const factsOfSession = async (
  c: Pick<Work, 'run'>,
  organizationId: string,
  sessionId: string,
): Promise<SessionFacts & { readonly hasCalendar: boolean }> => {
  const story = await loadStory(c, organizationId, sessionId)
  const named = [...new Set(story.flatMap((h) => h.norms?.calendarId ?? []))]
  const calendars = named.length === 0 ? new Map() : await versionsOf(c, organizationId, named)
  return { ...sessionFacts(story, calendars), hasCalendar: named.length > 0 }
}
