import { column, namesOf, recordOf, uuid } from '../../platform/columns.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { FeedRow } from './entry.ts'
import type { LockedChat } from './lock-chat.ts'

const record = {
  id: uuid(),
  chat_id: uuid(),
  session_id: uuid(),
  channel_id: uuid(),
  seq: column<number>('int'),
  kind: column<FeedRow['kind']>('text'),
  author_kind: column<FeedRow['author']['kind']>('text'),
  author_id: uuid(),
  author_name: column<string>('text'),
  text: column<string>('text'),
  has_files: column<boolean>('boolean'),
  external_id: column<string | null>('text'),
  status: column<FeedRow['status']>('text'),
  history: column<FeedRow['history']>('jsonb'),
}
const insert = prepared(`
  insert into messages (organization_id, at, ${namesOf(record)})
  select $1::uuid, $2::timestamptz, ${namesOf(record)} from jsonb_to_recordset($3::jsonb) as x(
    ${recordOf(record)}
  )`)

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
