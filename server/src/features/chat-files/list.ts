import type { ChatFile, ChatFileKind } from '@beseda/contract/entities/chat-file.ts'
import type { AuthorKind } from '@beseda/contract/entities/message.ts'
import { canSeeChat, queuedChat } from '@beseda/domain/chats/queues.ts'
import { folded } from '@beseda/domain/text/search-forms.ts'
import type * as z from 'zod/mini'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { foldedSql, within } from '../../platform/search-sql.ts'
import { chatRows, findChat, queueViewer, toChat } from '../chat-view/index.ts'
import { type AttachedFile, filesById } from '../files/index.ts'

const pageSize = 30
/** A client has one chat for each of their contacts. */
const most = 50
const chatsOf = prepared(`
  select c.id from chats c join contacts k on k.id = c.contact_id
  where c.organization_id = $1 and k.organization_id = $1 and k.client_id = $2 order by c.id limit ${most}`)

const place = `m.id as "messageId", m.chat_id as "chatId", m.seq, m.at, m.author_kind as "authorKind", m.author_name as "authorName"`
const wanted = `m.organization_id = $1 and m.chat_id = any ($2::uuid[]) and m.removed_at is null`
const files = prepared(`
  select ${place}, f.id as "fileId", f.position, '' as text
  from messages m join files f on f.message_id = m.id
  where ${wanted} and m.has_files and f.kind = $3 and ($4::text is null or ${foldedSql('f.name')} like $4::text)
    and ($5::timestamptz is null or (m.at, m.id, f.position) < ($5::timestamptz, $6::uuid, $7::int))
  order by m.at desc, m.id desc, f.position desc limit ${pageSize + 1}`)
const links = prepared(`
  select ${place}, null::uuid as "fileId", 0 as position, m.text
  from messages m
  where ${wanted} and m.text ~* 'https?://' and ($3::text is null or ${foldedSql('m.text')} like $3::text)
    and ($4::timestamptz is null or (m.at, m.id) < ($4::timestamptz, $5::uuid))
  order by m.at desc, m.id desc limit ${pageSize + 1}`)

interface Row {
  readonly messageId: string
  readonly chatId: string
  readonly seq: number
  readonly at: number
  readonly authorKind: z.infer<typeof AuthorKind>
  readonly authorName: string
  readonly fileId: string | null
  readonly position: number
  readonly text: string
}
interface Asked {
  readonly chatId: string
  readonly kind: ChatFileKind
  readonly search?: string | undefined
  readonly cursor?: string | undefined
}
/** The chats of the chat's client that the user may see. */
const seenChats = async (c: Runner, user: SignedIn, chatId: string): Promise<string[]> => {
  const { client } = await findChat(c, user, chatId)
  const ids = await c.run<{ id: string }>(chatsOf, [user.organizationId, client.id])
  const chats = (
    await chatRows(
      c,
      user.organizationId,
      ids.map(({ id }) => id),
    )
  ).map((row) => toChat(row, () => null))
  return chats.filter((chat) => canSeeChat(queuedChat(chat), queueViewer(user))).map(({ id }) => id)
}

export const listChatFiles = async (
  c: Runner,
  { files: store, clock }: Pick<Deps, 'files' | 'clock'>,
  user: SignedIn,
  { chatId, kind, search = '', cursor }: Asked,
): Promise<{ files: ChatFile[]; next: string | null }> => {
  const isLink = kind === 'link'
  const [at = null, id = null, position = null] = fromCursor(
    cursor,
    isLink ? ['time', 'id'] : ['time', 'id', 'integer'],
  )
  const who = [user.organizationId, await seenChats(c, user, chatId)]
  const pattern = search.trim() === '' ? null : within(folded(search.trim()))
  const rows = isLink
    ? await c.run<Row>(links, [...who, pattern, at, id])
    : await c.run<Row>(files, [...who, kind === 'image' ? 'image' : 'file', pattern, at, id, position])
  const page = rows.slice(0, pageSize)
  const known = await filesById(
    c,
    user.organizationId,
    page.flatMap(({ fileId }) => fileId ?? []),
  )
  const last = rows.length > pageSize ? page.at(-1) : undefined
  const withUrl = (file: AttachedFile | undefined) => file && { ...file, url: store.link(file.id, clock.now()) }
  return {
    files: page.map(({ messageId, chatId: of, seq, at: when, authorKind, authorName, fileId, text }) => ({
      ...{ messageId, chatId: of, seq, at: when, text },
      author: { kind: authorKind, name: authorName },
      file: (fileId && withUrl(known.get(fileId))) || null,
    })),
    next: last ? toCursor([toDb(last.at), last.messageId, ...(isLink ? [] : [String(last.position)])]) : null,
  }
}
