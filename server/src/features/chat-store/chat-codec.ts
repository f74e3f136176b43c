import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import type { Due } from '@beseda/domain/sla/urgency.ts'
import {
  assignmentsOf,
  type Columns,
  column,
  type RowOf,
  recordOf,
  selectOf,
  time,
  toRecord,
  uuid,
} from '../../platform/columns.ts'
import { isNewsFor } from './news-sql.ts'
import { sessionColumns, writeSession } from './session-codec.ts'

/** Columns of `chats` that the lock reads and a decision writes. */
const stateColumns = {
  status: column<Chat['status']>('text'),
  session_id: uuid(),
  session_number: column<number | null>('int', 'coalesce(x.session_number, c.session_number)'),
  category_id: uuid(),
  team_id: uuid(),
  ...sessionColumns,
  reopen_until: time("case x.how when 'keep' then c.reopen_until else x.reopen_until end"),
  medium_at: time(),
  high_at: time(),
  due_working: column<boolean>('boolean'),
  next_deadline_at: time(),
  last_seq: column<number>('int'),
  activity_at: time('coalesce(x.activity_at, c.activity_at)'),
  last_client_message_at: time('coalesce(x.last_client_message_at, c.last_client_message_at)'),
}
export type ChatStateRow = RowOf<typeof stateColumns>
export const chatStateColumns = selectOf(stateColumns, 'c')

/** The columns that follow from the state and its due times alone. */
export const writeState = ({ session, categoryId, reopenable }: ChatState, due: Due | null) => ({
  status: session?.status ?? ('closed' as const),
  category_id: categoryId,
  ...writeSession(session),
  reopen_until: reopenable?.until ?? null,
  medium_at: due?.mediumAt ?? null,
  high_at: due?.highAt ?? null,
  due_working: due?.working ?? false,
})

/** Written, but not read with the lock. */
const writeOnly = {
  last_message: column<Chat['lastMessage']>('jsonb', 'coalesce(x.last_message, c.last_message)'),
}
/**
 * What the update computes from. `how`: the session is open afterwards, closes now, or was closed and stays so. `step`:
 * 0 when only the deadline moved, which no reader sees. `created_by`: of a session that opens now.
 */
export type UnreadChange = 'add' | 'clear' | 'recount' | 'keep'
const controls = {
  id: column<string>('uuid'),
  how: column<'open' | 'close' | 'keep'>('text'),
  step: column<0 | 1>('int'),
  created_by: uuid(),
  unread_change: column<UnreadChange>('text'),
}
const written = { ...stateColumns, ...writeOnly }
const record = { ...controls, ...written } satisfies Columns
export const toChatRecord = toRecord(record)

/** What the operator has not seen: since the wait began, or else what this transaction wrote. */
const newsOfWait = `from messages m where m.chat_id = c.id and m.seq > x.last_seq - 1000
  and m.at >= coalesce(x.waiting_since, $2::timestamptz) and ${isNewsFor('x.operator_id')}`

/** The ids once more as an array: with a join alone PostgreSQL would scan a small table. */
export const updateChats = `
  update chats c set
    ${assignmentsOf(written)},
    version = c.version + x.step,
    session_opened_at = case when c.session_id is distinct from x.session_id then $2::timestamptz else c.session_opened_at end,
    session_created_by = case when c.session_id is distinct from x.session_id then x.created_by else c.session_created_by end,
    session_closed_at = case x.how when 'open' then null when 'close' then $2 else c.session_closed_at end,
    unread = case x.unread_change when 'add' then c.unread + 1 when 'clear' then 0
      when 'recount' then (select count(*) ${newsOfWait}) else c.unread end,
    read_seq = case x.unread_change when 'clear' then x.last_seq
      when 'recount' then coalesce((select min(m.seq) - 1 ${newsOfWait}), x.last_seq) else c.read_seq end
  from jsonb_to_recordset($3::jsonb) as x(
    ${recordOf(record)}
  )
  where c.organization_id = $1 and c.id = x.id
    and c.id = any (array(select id from jsonb_to_recordset($3::jsonb) as y(id uuid)))`
