import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from './lock.ts'
import type { FeedRow } from './store.ts'

const insert = prepared(`
  insert into messages (id, organization_id, chat_id, session_id, channel_id, seq, kind, author_kind, author_id, author_name, text, has_files, external_id, status, history, at)
  select id, $1::uuid, $2::uuid, $3::uuid, $4::uuid, seq, kind, author_kind, author_id, author_name, text, has_files, external_id, status, history, $5::timestamptz
  from jsonb_to_recordset($6::jsonb) as x(id uuid, seq int, kind text, author_kind text, author_id uuid, author_name text, text text,
    has_files boolean, external_id text, status text, history jsonb)`)

/** A repeated external id fails by the index `messages_external`, a repeated id by the primary key. */
export const insertEntries = (w: Work, chat: LockedChat, sessionId: string, rows: readonly FeedRow[]): void => {
  if (rows.length === 0) return
  const flat = rows.map(({ author, ...r }) => ({
    ...r,
    author_kind: author.kind,
    author_id: author.id,
    author_name: author.name,
  }))
  w.write(insert, [w.organizationId, chat.state.chatId, sessionId, chat.channelId, toDb(w.now), JSON.stringify(flat)])
}
