import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { Connection } from '../../platform/db.ts'
import type { FileStore } from '../../platform/files.ts'
import { filesOf } from '../files/index.ts'

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
  retries: number
  history: Message['history']
  at: number
}
export const messageColumns = `id, chat_id, session_id, seq, kind, author_kind, author_id, author_name, text, has_files, status, failure, retries, history, at`

export const toMessage = (r: MessageRow, files: readonly StoredFile[]): Message => ({
  id: r.id,
  chatId: r.chat_id,
  sessionId: r.session_id,
  seq: r.seq,
  kind: r.kind,
  author: { kind: r.author_kind, id: r.author_id, name: r.author_name },
  text: r.text,
  files: [...files],
  at: r.at,
  status: r.status,
  ...(r.retries > 0 && { retries: r.retries }),
  failure: r.failure,
  history: r.history,
})
/** Rows → messages, with their files looked up together. */
export const toMessages = async (
  c: Pick<Connection, 'run'>,
  o: { readonly files: FileStore; readonly now: number; readonly organizationId: string },
  rows: readonly MessageRow[],
): Promise<Message[]> => {
  const withFiles = rows.filter((r) => r.has_files).map((r) => r.id)
  const files = await filesOf(c, o.files, o.now, o.organizationId, withFiles)
  return rows.map((r) => toMessage(r, files.get(r.id) ?? []))
}
