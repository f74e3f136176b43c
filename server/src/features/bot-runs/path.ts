import type { BotPathStep } from '@beseda/contract/entities/bot-path.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { findChat } from '../chat-view/index.ts'

/** Of the chat's last session with a bot; the conditions match the index `events_session`. */
const select = prepared(`
  select e.at, e.session_id as "sessionId", e.data ->> 'botId' as "botId", b.name as "botName", (e.data ->> 'version')::int as version,
    e.data ->> 'end' as end, e.data -> 'trace' as trace
  from events e left join bots b on b.organization_id = $1 and b.id = (e.data ->> 'botId')::uuid
  where e.organization_id = $1 and e.type like 'chat.%' and e.type = 'chat.botAnswered' and e.session_id = (
    select x.session_id from bot_sessions x join chat_sessions s on s.id = x.session_id
    where x.organization_id = $1 and s.organization_id = $1 and s.chat_id = $2 order by x.started_at desc limit 1)
  order by e.id limit ${limits.botAnswers + 1}`)

/** The column of `events` may be null: events of other things have no session. */
type Row = Omit<BotPathStep, 'sessionId'> & { readonly sessionId: string | null }
/** What bots did in the last session that they led, for users who may see the chat. */
export const botPath = async (c: Runner, user: SignedIn, chatId: string): Promise<{ steps: BotPathStep[] }> => {
  await findChat(c, user, chatId)
  const rows = await c.run<Row>(select, [user.organizationId, chatId])
  return { steps: rows.flatMap(({ sessionId, ...row }) => (sessionId === null ? [] : [{ ...row, sessionId }])) }
}
