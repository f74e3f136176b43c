import { BotTrace } from '@beseda/contract/entities/bot-trace.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import { countTrace } from '@beseda/domain/bot/count.ts'
import * as z from 'zod/mini'
import { prepared, toDb } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const NoteData = z.object({
  botId: id,
  version: z.number(),
  sessionId: id,
  started: z.boolean(),
  end: z.nullable(z.enum(['close', 'handOver'])),
  trace: BotTrace,
})
/** Statistics are written after the answer, so that they cost the client's message nothing. */
export const noteBotJob = defineJob('bots.note', NoteData)
/** Of a bot that is gone nothing is counted. */
export const noteJobsOf = ({ botId, version, sessionId, reason, end, trace }: EventOf<'chat.botAnswered'>): NewJob[] =>
  version === null ? [] : [noteBotJob.with({ botId, version, sessionId, started: reason === 'started', end, trace })]

const exists = prepared('select id from bots where organization_id = $1 and id = $2')
const begin = prepared(`
  insert into bot_sessions (organization_id, bot_id, session_id, version, started_at, ended) values ($1, $2, $3, $4, $5, $6)
  on conflict (session_id, bot_id) do update set ended = excluded.ended`)
const add = prepared(`
  insert into bot_node_counts (organization_id, bot_id, version, node_id, reached, went_on, not_understood, handed_over, closed)
  select $1, $2, $3, x.node_id, x.reached, x.went_on, x.not_understood, x.handed_over, x.closed
  from jsonb_to_recordset($4::jsonb)
    as x(node_id text, reached int, went_on int, not_understood int, handed_over int, closed int)
  on conflict (bot_id, version, node_id) do update set
    reached = bot_node_counts.reached + excluded.reached, went_on = bot_node_counts.went_on + excluded.went_on,
    not_understood = bot_node_counts.not_understood + excluded.not_understood,
    handed_over = bot_node_counts.handed_over + excluded.handed_over, closed = bot_node_counts.closed + excluded.closed`)

export const noteBot = async (w: Work, o: z.infer<typeof NoteData>): Promise<void> => {
  const found = await w.run(exists, [w.organizationId, o.botId])
  if (found.length === 0) return
  await w.run(begin, [w.organizationId, o.botId, o.sessionId, o.version, toDb(w.now), o.end])
  const rows = countTrace(o.trace).map((n) => ({
    ...{ node_id: n.nodeId, reached: n.reached, went_on: n.left, not_understood: n.notUnderstood },
    ...{ handed_over: n.handedOver, closed: n.closed },
  }))
  if (rows.length > 0) await w.run(add, [w.organizationId, o.botId, o.version, JSON.stringify(rows)])
}
