import type { ChatState, SessionState } from '@beseda/domain/chat-session/state.ts'
import type { Engine } from '@beseda/domain/engine/engine.ts'
import type pg from 'pg'
import type { RealChat } from './action.ts'
import { type RatingLedger, ratingsInTables } from './ratings.ts'

interface Row extends RealChat {
  readonly reservedFor: string | null
  readonly cooldown: string | null
  readonly isClosing: boolean
  readonly isWaiting: boolean
  readonly categoryId: string | null
  readonly bot: SessionState['bot']
  readonly autoreplies: SessionState['autoreplies']
}
const chats = `
  select id, contact_id as "contactId", session_id as "sessionId", status, operator_id as "operatorId", team_id as "teamId", reserved_for as "reservedFor",
    cooldown_operator_id as cooldown, closing_at is not null as "isClosing", waiting_since is not null as "isWaiting",
    category_id as "categoryId", bot, autoreplies, transfer ->> 'by' as "transferredBy",
    last_seq - (select max(m.seq) from messages m where m.chat_id = chats.id and m.history ->> 'type' = 'transferUndone') as "entriesSinceUndo",
    case when bot is not null then (select jsonb_build_object('messageId', m.id, 'buttons', p.content -> 'buttons')
      from messages m join message_parts p on p.message_id = m.id where m.chat_id = chats.id and p.content ? 'buttons'
      order by m.seq desc limit 1) end as offer
  from chats where session_id is not null order by id`
export const readChats = async (sql: pg.Pool): Promise<readonly Row[]> => (await sql.query<Row>(chats)).rows

/** The state of a chat as text, equal for both. The operator of a closed chat is not compared. */
const wordsOf = (c: Omit<Row, 'id' | 'contactId' | 'sessionId' | 'offer' | 'entriesSinceUndo'>): string =>
  c.status === 'closed'
    ? 'closed'
    : `${c.status} with ${c.operatorId} in ${c.teamId}, reserved for ${c.reservedFor}, not to ${c.cooldown}` +
      `${c.isClosing ? ', closing' : ''}${c.isWaiting ? ', waiting' : ''}` +
      `${c.transferredBy ? `, transferred by ${c.transferredBy}` : ''}, about ${c.categoryId}${botWords(c.bot)}${replyWords(c.autoreplies)}`
const botWords = (bot: Row['bot']): string =>
  bot
    ? `, at ${bot.nodeId} of ${bot.botId}, ${bot.answers} answers, ${bot.misses} missed${bot.ended ? ', ended' : ''}`
    : ''
const replyWords = (replies: Row['autoreplies']): string =>
  replies ? `, may get ${replies.pending.toSorted().join(' ')} after ${replies.holdMs}` : ''
const wordsOfState = ({ teamId, session, categoryId }: ChatState): string =>
  wordsOf({
    ...{ status: session?.status ?? 'closed', teamId, operatorId: session?.operatorId ?? null },
    ...{ reservedFor: session?.reservedFor?.operatorId ?? null, cooldown: session?.cooldown?.operatorId ?? null },
    transferredBy: session?.transfer?.by ?? null,
    ...{ categoryId, bot: session?.bot ?? null, autoreplies: session?.autoreplies ?? null },
    ...{ isClosing: Boolean(session?.closing), isWaiting: (session?.waitingSince ?? null) !== null },
  })

/** The differences between server and engine. */
export const differences = async (sql: pg.Pool, engine: Engine, ledger: RatingLedger): Promise<string[]> => {
  const people = await sql.query<{ id: string; presence: string }>(
    'select user_id as id, presence from operator_presence order by user_id',
  )
  const ofPeople = people.rows.flatMap(({ id, presence }) => {
    const its = engine.roster.find(id)?.presence
    return its === undefined || its === presence ? [] : [`${id} is ${presence}, in the engine ${its}`]
  })
  const ofChats: string[] = []
  for (const row of await readChats(sql)) {
    const [real, its] = [wordsOf(row), wordsOfState(engine.chats.get(row.contactId)!)]
    if (real !== its)
      ofChats.push(`${row.contactId} is ${real}; in the engine ${its}; events: ${await lastEvents(sql, row.id)}`)
  }
  const [real, its] = [await ratingsInTables(sql), ledger.words()]
  const ofRatings = [...new Set([...real.keys(), ...its.keys()])].flatMap((id) =>
    real.get(id) === its.get(id) ? [] : [`${id} was ${real.get(id)}; in the engine ${its.get(id)}`],
  )
  return [...ofPeople, ...ofChats, ...ofRatings]
}
const lastEvents = async (sql: pg.Pool, chatId: string): Promise<string> => {
  const { rows } = await sql.query<{ words: string }>(
    `select concat_ws(' ', type, data ->> 'reason', data ->> 'teamId', data ->> 'operatorId') as words from events
    where chat_id = $1 order by events.id desc limit 8`,
    [chatId],
  )
  return rows
    .map((row) => row.words)
    .reverse()
    .join(', ')
}

/** No deadline is due and no job is waiting or running. */
export const isQuiet = async (sql: pg.Pool, now: number): Promise<boolean> => {
  const { rows } = await sql.query<{ busy: boolean }>(
    `select exists (select from chats where next_deadline_at <= $1)
      or exists (select from jobs where state <> 'dead' and run_at <= $1) as busy`,
    [new Date(now)],
  )
  return !rows[0]!.busy
}

/** Without `after`: the last event. With it: the first one after that. */
export const lastEventAt = async (
  sql: pg.Pool,
  after: string | null = null,
): Promise<{ readonly id: string; readonly at: number | null }> => {
  const { rows } = await sql.query<{ id: string; at: Date }>(
    after === null
      ? 'select id, at from events order by events.id desc limit 1'
      : 'select id, at from events where events.id > $1 order by events.id limit 1',
    after === null ? [] : [after],
  )
  return { id: rows[0]?.id ?? '0', at: rows[0]?.at.getTime() ?? null }
}
