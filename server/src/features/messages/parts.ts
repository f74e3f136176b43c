import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { MessagePart } from '@beseda/contract/entities/message.ts'
import { type Media, type Part, roleOfUpload } from '@beseda/contract/entities/part.ts'
import { type Connection, prepared } from '../../platform/db.ts'
import type { FileStore } from '../../platform/files.ts'
import { filesById } from '../files/index.ts'

export interface Looking {
  readonly files: FileStore
  readonly now: number
  readonly organizationId: string
}
interface Row {
  message_id: string
  content: Record<string, unknown> & { kind: Part['kind'] }
  media_state: Media['state'] | null
  file_id: string | null
  status: MessagePart['status']
  failure: MessagePart['failure']
}
const ofMessages = prepared(`
  select message_id, content, media_state, file_id, status, failure from message_parts
  where organization_id = $1 and message_id = any ($2::uuid[]) order by message_id, position`)

/** The parts of these messages, by message. */
export const partsOf = async (
  c: Pick<Connection, 'run'>,
  o: Looking,
  messages: readonly { readonly id: string; readonly text: string }[],
): Promise<ReadonlyMap<string, readonly MessagePart[]>> => {
  const found = new Map<string, MessagePart[]>()
  if (messages.length === 0) return found
  const rows = await c.run<Row>(ofMessages, [o.organizationId, messages.map((m) => m.id)])
  const files = await filesById(
    c,
    o.organizationId,
    rows.flatMap((r) => (r.file_id ? [r.file_id] : [])),
  )
  const texts = new Map(messages.map((m) => [m.id, m.text]))
  for (const row of rows) {
    const list = found.get(row.message_id) ?? []
    found.set(row.message_id, list)
    const file = row.file_id ? files.get(row.file_id) : undefined
    const stored = file ? { ...file, url: o.files.link(file.id, o.now) } : null
    const content = contentOf(row, stored, texts.get(row.message_id) ?? '')
    list.push({ content, status: row.status, failure: row.failure })
  }
  return found
}
/** What is stored with the message or with the file is not stored in the part as well. */
const contentOf = ({ content, media_state }: Row, file: StoredFile | null, text: string): Part => {
  const media: Media | null = media_state ? { state: media_state, file } : null
  if (content.kind === 'text') return textOf(content, text)
  if (content.kind === 'sticker' || content.kind === 'card') return { ...content, media } as Part
  if (content.kind !== 'file') return content as unknown as Part
  if (media) return { ...content, media } as Part
  return ownFile(file)
}
/** The formatted letter is served by itself (`letter.ts`): most readers never open it. */
const textOf = ({ html, whole: _, ...content }: Row['content'], text: string): Part =>
  ({ text, ...content, ...(html ? { letter: { ...(content.letter as object), formatted: true } } : {}) }) as Part

/** A file that somebody here uploaded. */
const ownFile = (file: StoredFile | null): Part => ({
  kind: 'file',
  role: file ? roleOfUpload(file) : 'document',
  name: file?.name ?? '',
  mime: file?.mime ?? '',
  bytes: file?.bytes ?? null,
  media: { state: 'stored', file },
})
