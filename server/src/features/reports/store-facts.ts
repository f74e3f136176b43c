import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { prepared } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { writeFacts } from './write-facts.ts'

const FactsData = z.union([
  z.object({ sessionId: id }),
  z.object({ sessionIds: z.array(id) }),
  z.object({ messageId: id }),
  z.object({ clientIds: z.array(id) }),
])
export const factsJob = defineJob('reports.facts', FactsData)

/** Jobs of one session are merged and never run concurrently, so the last one saves the latest facts. */
export const factsJobOf = ({ sessionId }: { readonly sessionId: string }): NewJob =>
  factsJob.with({ sessionId }, { uniqueKey: `facts:${sessionId}` })

/** An undelivered message is not a reply, even when this becomes known after the closing. */
export const factsJobsOfMessage = (e: EventOf<'message.statusChanged'>): NewJob[] =>
  e.status === 'undelivered' || e.reason === 'retry' || e.reason === 'counted'
    ? [factsJob.with({ messageId: e.messageId })]
    : []
/** A merge gives the sessions of a client to another one. */
export const factsJobsOfClient = (e: EventOf<'client.changed'>): NewJob[] =>
  e.reason === 'merged' || e.reason === 'unmerged'
    ? [factsJob.with({ clientIds: [e.clientId, ...(e.otherId ? [e.otherId] : [])] })]
    : []

const sessionOfMessage = prepared(
  `select session_id as "sessionId" from messages where organization_id = $1 and id = $2`,
)
const sessionsOfClients = prepared(`
  select id as "sessionId" from chat_sessions where organization_id = $1 and client_id = any ($2::uuid[]) order by id`)

export const storeFacts = async (w: Work, data: z.infer<typeof FactsData>): Promise<void> => {
  if ('sessionId' in data) return writeFacts(w, [data.sessionId])
  if ('sessionIds' in data) return writeFacts(w, data.sessionIds)
  const found = await w.run<{ sessionId: string }>('messageId' in data ? sessionOfMessage : sessionsOfClients, [
    w.organizationId,
    'messageId' in data ? data.messageId : data.clientIds,
  ])
  w.schedule(...found.map(factsJobOf))
}
