import { column, namesOf, recordOf, uuid } from '../../platform/columns.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { FeedRow, NewPart } from './entry.ts'

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
  has_parts: column<boolean>('boolean'),
  external_id: column<string | null>('text'),
  status: column<FeedRow['status']>('text'),
  quote: column<FeedRow['quote']>('jsonb'),
  marks: column<FeedRow['marks']>('jsonb'),
  history: column<FeedRow['history']>('jsonb'),
}
const insert = prepared(`
  insert into messages (organization_id, at, ${namesOf(record)})
  select $1::uuid, $2::timestamptz, ${namesOf(record)} from jsonb_to_recordset($3::jsonb) as x(
    ${recordOf(record)}
  )`)
const insertParts = prepared(`
  insert into message_parts (id, organization_id, message_id, position, content, media_ref, media_state, file_id, status, sent_at)
  select id, $1::uuid, message_id, position, content, media_ref, case when media_ref is not null then 'waiting' end, file_id, status,
    case when status <> 'queued' then $2::timestamptz end
  from jsonb_to_recordset($3::jsonb) as x(id uuid, message_id uuid, position int, content jsonb, media_ref text, file_id uuid, status text)`)

/** The chat and session of the entries. */
export interface FeedPlace {
  readonly chatId: string
  readonly sessionId: string
  readonly channelId: string
}
export type PartIds = ReadonlyMap<string, readonly string[]>

/**
 * Inserts entries with their parts and returns the ids of the parts, by message. The index `messages_external` refuses a
 * repeated external id, the primary key a repeated id. Parts are written in the same round trip as their messages;
 * messages without parts cost no additional statement.
 */
export const insertEntries = (w: Work, place: FeedPlace, rows: readonly FeedRow[]): PartIds => {
  for (const { author, parts, ...row } of rows)
    w.put(insert, {
      ...row,
      has_parts: parts.some(isShown) || (row.status !== null && parts.length > 1),
      chat_id: place.chatId,
      session_id: place.sessionId,
      channel_id: place.channelId,
      author_kind: author.kind,
      author_id: author.id,
      author_name: author.name,
    })
  return new Map(rows.filter((r) => r.parts.length > 0).map((r) => [r.id, insertPartsOf(w, r)]))
}
const insertPartsOf = (w: Work, { id: messageId, parts, status }: FeedRow): string[] =>
  parts.map(({ id = w.newId(), content, mediaRef, fileId }, position) => {
    const media = { media_ref: mediaRef ?? null, file_id: fileId ?? null }
    w.put(insertParts, { id, message_id: messageId, position, content, ...media, status })
    return id
  })
/** What the text of a message does not say. */
const shownOfText = ['subject', 'quoted', 'buttons', 'letter', 'cc']
/** Readers see the parts that are neither text nor files. */
const isShown = ({ content, mediaRef }: NewPart): boolean =>
  mediaRef !== undefined ||
  (content.kind !== 'file' && (content.kind !== 'text' || shownOfText.some((key) => key in content)))
