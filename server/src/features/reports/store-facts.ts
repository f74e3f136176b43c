import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import { factsVersion } from '@beseda/domain/reports/session-facts.ts'
import * as z from 'zod/mini'
import { prepared, toDb } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { computeFacts } from './facts.ts'

const FactsData = z.union([z.object({ sessionId: id }), z.object({ messageId: id })])
export const factsJob = defineJob('reports.facts', FactsData)

/** Jobs of one session are merged and never run concurrently, so the last one saves the latest facts. */
export const factsJobOf = ({ sessionId }: { readonly sessionId: string }): NewJob =>
  factsJob.with({ sessionId }, { uniqueKey: `facts:${sessionId}` })

/** An undelivered message is not a reply, even when this becomes known after the closing. */
export const factsJobsOfMessage = (e: EventOf<'message.statusChanged'>): NewJob[] =>
  e.status === 'undelivered' || e.reason === 'retry' ? [factsJob.with({ messageId: e.messageId })] : []

const sessionOfMessage = prepared(
  `select session_id as "sessionId" from messages where organization_id = $1 and id = $2`,
)
const closedSession = prepared(
  `select 1 from chat_sessions where organization_id = $1 and id = $2 and closed_at is not null`,
)
const save = prepared(`
  insert into session_facts (organization_id, session_id, facts_version, facts, computed_at) values ($1, $2, ${factsVersion}, $3, $4)
  on conflict (session_id) do update set facts_version = excluded.facts_version, facts = excluded.facts, computed_at = excluded.computed_at`)
const remove = prepared(`delete from session_facts where organization_id = $1 and session_id = $2`)

/** Saves the facts of a closed session. A session that is open again has no stored facts. */
export const storeFacts = async (w: Work, data: z.infer<typeof FactsData>): Promise<void> => {
  const { organizationId } = w
  if ('messageId' in data) {
    const [message] = await w.run<{ sessionId: string }>(sessionOfMessage, [organizationId, data.messageId])
    if (message) w.schedule(factsJobOf(message))
    return
  }
  const about = [organizationId, data.sessionId]
  if ((await w.run(closedSession, about)).length === 0) return w.write(remove, about)
  const facts = await computeFacts(w, organizationId, data.sessionId)
  w.write(save, [...about, JSON.stringify(facts), toDb(w.now)])
}
