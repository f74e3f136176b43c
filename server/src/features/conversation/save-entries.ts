import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { FeedRow } from './entry.ts'
import type { LockedChat } from './lock-chat.ts'

const insert = prepared(`
  insert into messages (id, organization_id, chat_id, session_id, channel_id, seq, kind, author_kind, author_id, author_name, text, has_files, external_id, status, history, at)
  select id, $1::uuid, chat_id, session_id, channel_id, seq, kind, author_kind, author_id, author_name, text, has_files, external_id, status, history, $2::timestamptz
  from jsonb_to_recordset($3::jsonb) as x(id uuid, chat_id uuid, session_id uuid, channel_id uuid, seq int, kind text, author_kind text,
    author_id uuid, author_name text, text text, has_files boolean, external_id text, status text, history jsonb)`)

/** A repeated external id fails by the index `messages_external`, a repeated id by the primary key. */
export const insertEntries = (w: Work, chat: LockedChat, sessionId: string, rows: readonly FeedRow[]): void => {
  for (const { author, ...row } of rows)
    w.put(insert, {
      ...row,
      chat_id: chat.state.chatId,
      session_id: sessionId,
      channel_id: chat.channelId,
      author_kind: author.kind,
      author_id: author.id,
      author_name: author.name,
    })
}
