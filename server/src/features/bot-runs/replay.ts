import type { BotReplay } from '@beseda/contract/entities/bot-test.ts'
import type { BotTrace } from '@beseda/contract/entities/bot-trace.ts'
import { firstDifference, reachedBy } from '@beseda/domain/bot/dialogue.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { draftOf } from './draft.ts'

const sessions = prepared(`
  select b.session_id as "sessionId", b.version, b.started_at as at, s.chat_id as "chatId", s.number, cl.name as client
  from bot_sessions b join chat_sessions s on s.id = b.session_id join chats c on c.id = s.chat_id join clients cl on cl.id = c.client_id
  where b.organization_id = $1 and b.bot_id = $2 order by b.started_at desc, b.session_id limit $3`)
interface SessionRow {
  readonly sessionId: string
  readonly version: number
  readonly at: number
  readonly chatId: string
  readonly number: number
  readonly client: string
}
/** The conditions match the index `events_session`. Each answer with the client's message that caused it. */
const answers = prepared(`
  select e.session_id as "sessionId", e.data -> 'trace' as trace, e.at,
    (select m.text from messages m where m.organization_id = $1 and m.session_id = e.session_id and m.kind = 'message'
      and m.author_kind = 'client' and m.at = e.at order by m.seq desc limit 1) as text
  from events e where e.organization_id = $1 and e.session_id = any ($2::uuid[]) and e.type like 'chat.%'
    and e.type = 'chat.botAnswered' and e.data ->> 'botId' = $3::text order by e.id`)
interface AnswerRow {
  readonly sessionId: string | null
  readonly trace: BotTrace
  readonly at: number
  readonly text: string | null
}

/**
 * Goes through real conversations on the draft, at their times and with the clients' own words. A pressed button counts as its
 * label. A session that a later version took along is compared all the same: what the client met is what counts.
 */
export const replayBot = async (
  c: Runner,
  organizationId: string,
  { botId, last }: { readonly botId: string; readonly last: number },
): Promise<BotReplay> => {
  const draft = await draftOf(c, organizationId, botId)
  const rows = await c.run<SessionRow>(sessions, [organizationId, botId, last])
  const ids = rows.map((row) => row.sessionId)
  const all = ids.length > 0 ? await c.run<AnswerRow>(answers, [organizationId, ids, botId]) : []
  const differing = rows.flatMap(({ number, ...row }) => {
    const path = all
      .filter((a) => a.sessionId === row.sessionId)
      .map(({ trace, at, text }) => ({
        input: { kind: 'text' as const, text: text ?? '' },
        at,
        reaches: reachedBy(trace),
      }))
    const difference = firstDifference(draft, path)
    return difference ? [{ ...row, sessionNumber: number, difference }] : []
  })
  return { compared: rows.length, differing }
}
