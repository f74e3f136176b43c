import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Message, MessagePart } from '@beseda/contract/entities/message.ts'
import type { Named } from '@beseda/domain/chats/mentions.ts'
import type { Connection } from '../../platform/db.ts'
import { filesOf } from '../files/index.ts'
import { namedNow } from '../mentions/index.ts'
import { type Looking, partsOf } from './parts.ts'

export interface MessageRow {
  id: string
  chat_id: string
  session_id: string
  seq: number
  kind: Message['kind']
  author_kind: Message['author']['kind']
  author_id: string | null
  author_name: string
  text: string
  has_files: boolean
  status: Message['status']
  failure: Message['failure']
  version: number
  has_parts: boolean
  edits: NonNullable<Message['edits']> | null
  removed_at: number | null
  removed_by: string | null
  quote: NonNullable<Message['quote']> | null
  mentions: Named[] | null
  marks: NonNullable<Message['marks']> | null
  change: NonNullable<Message['change']> | null
  history: Message['history']
  at: number
}
export const messageColumns = `id, chat_id, session_id, seq, kind, author_kind, author_id, author_name, text, has_files, status, failure, version, has_parts, edits, removed_at, removed_by, quote, mentions, marks, change, history, at`

interface More {
  readonly files?: readonly StoredFile[] | undefined
  readonly parts?: readonly MessagePart[] | undefined
  readonly mentions?: NonNullable<Message['mentions']> | undefined
}
export const toMessage = (r: MessageRow, { files = [], parts, mentions }: More = {}): Message => ({
  id: r.id,
  chatId: r.chat_id,
  sessionId: r.session_id,
  seq: r.seq,
  version: r.version,
  kind: r.kind,
  author: { kind: r.author_kind, id: r.author_id, name: r.author_name },
  text: r.text,
  files: [...files],
  ...(parts && { parts: [...parts] }),
  at: r.at,
  status: r.status,
  failure: r.failure,
  ...(r.edits && { edits: r.edits }),
  ...(r.removed_at !== null && { removedAt: r.removed_at }),
  ...(r.removed_by !== null && { removedBy: r.removed_by }),
  ...(r.quote && { quote: r.quote }),
  ...(mentions && { mentions }),
  ...(r.marks && { marks: r.marks }),
  ...(r.change && { change: r.change }),
  history: r.history,
})
/** True for rows that need more than themselves. */
export const needsMore = (r: MessageRow): boolean => r.has_files || r.has_parts || r.mentions !== null

/** Rows → messages. Their files, parts and mentioned colleagues are looked up together. */
export const toMessages = async (
  c: Pick<Connection, 'run'>,
  o: Looking,
  rows: readonly MessageRow[],
): Promise<Message[]> => {
  const [files, parts, mentions] = await Promise.all([
    filesOf(
      c,
      o.files,
      o.now,
      o.organizationId,
      rows.filter((r) => r.has_files).map((r) => r.id),
    ),
    partsOf(
      c,
      o,
      rows.filter((r) => r.has_parts),
    ),
    namedNow(c, o.organizationId, rows),
  ])
  return rows.map((r) => toMessage(r, { files: files.get(r.id), parts: parts.get(r.id), mentions: mentions.get(r.id) }))
}
