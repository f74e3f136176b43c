import type { Author } from '@beseda/contract/entities/message.ts'
import { roleOfUpload } from '@beseda/contract/entities/part.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { TextMark } from '@beseda/contract/marks.ts'
import type { OutgoingContent, OutgoingFile, OutgoingPart } from '../../channels/outbound.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { read } from '../../platform/unit-of-work.ts'
import { type BotLink, botLinksColumn, withBotLinks } from '../bot-store/index.ts'
import { openSettings, sealedSecrets } from '../channel-store/index.ts'
import { withAddress } from '../ratings/index.ts'

export interface Loaded {
  readonly part: OutgoingPart
  /** Delivery's own record that the part was not sent. A status, which receipts write too, never decides this. */
  readonly unsent: boolean
  /** An earlier attempt sent it with others, as their first. */
  readonly inAlbum: boolean
  readonly channelType: string
  readonly channelActive: boolean
  /** Of the client, milliseconds; null: they have never written. */
  readonly lastClientMessageAt: number | null
  readonly settings: Record<string, unknown>
  /** Of the organization. */
  readonly lang: Lang
}
interface Row {
  lang: Lang
  id: string
  content: { kind: string; captioned?: boolean; whole?: boolean; album?: string }
  message_id: string
  unsent: boolean
  external_id: string
  address: string
  thread: string | null
  text: string
  marks: TextMark[] | null
  author_kind: Author['kind']
  channel_id: string
  type: string
  active: boolean
  last_client_message_at: number | null
  settings: Record<string, unknown>
  sealed: Record<string, string> | null
  rating_id: string | null
  bot_links: readonly BotLink[] | null
  reply_to: string | null
  brand: string | null
  file_id: string | null
  name: string
  mime: string
  file_kind: 'image' | 'file'
  bytes: number
}

interface FileRow {
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly kind: 'image' | 'file'
  readonly bytes: number
}
const filesOf = prepared(`
  select id, name, mime, kind, bytes::float8 as bytes from files f where organization_id = $1 and (message_id = $2
    or exists (select from shared_message_files s where s.organization_id = $1 and s.message_id = $2 and s.file_id = f.id)) order by position`)
const statement = prepared(`
  select p.id, p.content, p.message_id, p.status is not null and p.sent_at is null as unsent, k.external_id, k.address, k.thread, m.text, m.marks, m.author_kind,
    ch.id as channel_id, ch.type, ch.active, c.last_client_message_at, ch.settings, o.lang, o.brand, ${sealedSecrets}, r.id as rating_id,
    ${botLinksColumn} as bot_links,
    case when p.position = 0 and m.quote is not null then (
      select coalesce(q.external_id, (select o.provider_id from provider_messages o where o.message_id = q.id and o.part_id is not null order by o.at limit 1))
      from messages q where q.id = (m.quote ->> 'id')::uuid) end as reply_to, f.id as file_id, f.name, f.mime, f.kind as file_kind, f.bytes::float8 as bytes
  from message_parts p join messages m on m.id = p.message_id join chats c on c.id = m.chat_id join contacts k on k.id = c.contact_id
    join channels ch on ch.id = m.channel_id join organizations o on o.id = ch.organization_id left join files f on f.id = p.file_id left join ratings r on r.message_id = m.id
  where p.organization_id = $1 and p.id = $2`)

/** A part in the form that its adapter gets, or null when it was deleted. */
export const loadPart = (deps: Deps, organizationId: string, partId: string): Promise<Loaded | null> =>
  read(deps, organizationId, async (c) => {
    const [row] = await c.run<Row>(statement, [organizationId, partId])
    if (!row) return null
    const files = row.content.whole ? await c.run<FileRow>(filesOf, [organizationId, row.message_id]) : []
    const to = { externalId: row.external_id, address: row.address, thread: row.thread }
    const automatic = row.author_kind === 'bot' || row.author_kind === 'system'
    const channel = { ...row, id: row.channel_id, organizationId }
    return {
      part: { id: row.id, to, content: contentOf(deps, row, files), automatic, replyTo: row.reply_to },
      unsent: row.unsent,
      inAlbum: row.content.album === row.id,
      channelType: row.type,
      channelActive: row.active,
      lastClientMessageAt: row.last_client_message_at,
      settings: openSettings(deps, channel),
      lang: row.lang,
    }
  })

/** Text and files are stored with the message; the part stores the rest. */
const contentOf = (deps: Deps, row: Row, files: readonly FileRow[]): OutgoingContent => {
  const text = withLinks(deps, row)
  if (row.content.kind === 'text') {
    const { whole, ...content } = row.content
    const letter = whole && { files: files.map((file) => fileOf(deps, file, '')) }
    return { text, buttons: [], ...marked(row.marks), ...content, ...letter } as unknown as OutgoingContent
  }
  const { file_id: fileId, content } = row
  if ((content.kind !== 'file' && content.kind !== 'template') || !fileId) return content as unknown as OutgoingContent
  const file = fileOf(deps, { ...row, id: fileId, kind: row.file_kind }, content.captioned ? text : '')
  if (content.kind === 'file') return { ...file, ...(content.captioned && marked(row.marks)) }
  return { ...content, header: file } as unknown as OutgoingContent
}
/** The client's own addresses. Operators see the text without them. */
const withLinks = ({ settings }: Deps, { text, brand, rating_id: ratingId, bot_links: links }: Row): string => {
  if (!ratingId && !links) return text
  const { url } = brandOf(settings, brand)
  return ratingId ? withAddress(text, url, ratingId) : withBotLinks(text, links ?? [], url)
}
const marked = (marks: TextMark[] | null) => (marks ? { marks } : {})
const fileOf = (deps: Deps, { id, name, mime, bytes, kind }: FileRow, caption: string): OutgoingFile => {
  const role = roleOfUpload({ kind, mime })
  const url = deps.settings.publicUrl + deps.files.link(id, deps.clock.now())
  return { kind: 'file', role, name, mime, bytes, caption, url, open: () => deps.files.open(id) }
}
