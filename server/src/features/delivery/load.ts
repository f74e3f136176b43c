import type { Author } from '@beseda/contract/entities/message.ts'
import type { OutgoingContent, OutgoingPart } from '../../channels/outbound.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { read } from '../../platform/unit-of-work.ts'
import { openSettings, sealedSecrets } from '../channel-store/index.ts'
import { withAddress } from '../ratings/index.ts'

export interface Loaded {
  readonly part: OutgoingPart
  /** Delivery's own record that the part was not sent. A status, which receipts write too, never decides this. */
  readonly unsent: boolean
  readonly channelType: string
  readonly channelActive: boolean
  readonly settings: Record<string, unknown>
}
interface Row {
  id: string
  content: { kind: string; captioned?: boolean }
  unsent: boolean
  external_id: string
  address: string
  thread: string | null
  text: string
  author_kind: Author['kind']
  channel_id: string
  type: string
  active: boolean
  settings: Record<string, unknown>
  sealed: Record<string, string> | null
  rating_id: string | null
  file_id: string | null
  name: string
  mime: string
  file_kind: 'image' | 'file'
  bytes: number
}

const statement = prepared(`
  select p.id, p.content, p.status is not null and p.sent_at is null as unsent, k.external_id, k.address, k.thread, m.text, m.author_kind,
    ch.id as channel_id, ch.type, ch.active, ch.settings, ${sealedSecrets}, r.id as rating_id, f.id as file_id, f.name, f.mime, f.kind as file_kind, f.bytes::float8 as bytes
  from message_parts p join messages m on m.id = p.message_id join chats c on c.id = m.chat_id join contacts k on k.id = c.contact_id
    join channels ch on ch.id = m.channel_id left join files f on f.id = p.file_id left join ratings r on r.message_id = m.id
  where p.organization_id = $1 and p.id = $2`)

/** A part in the form that its adapter gets, or null when it was deleted. */
export const loadPart = (deps: Deps, organizationId: string, partId: string): Promise<Loaded | null> =>
  read(deps, organizationId, async (c) => {
    const [row] = await c.run<Row>(statement, [organizationId, partId])
    if (!row) return null
    const to = { externalId: row.external_id, address: row.address, thread: row.thread }
    const automatic = row.author_kind === 'bot' || row.author_kind === 'system'
    const channel = { ...row, id: row.channel_id, organizationId }
    return {
      part: { id: row.id, to, content: contentOf(deps, row), automatic },
      unsent: row.unsent,
      channelType: row.type,
      channelActive: row.active,
      settings: openSettings(deps, channel),
    }
  })

/** Text and files are stored with the message; the part stores the rest. */
const contentOf = (deps: Deps, row: Row): OutgoingContent => {
  const { publicUrl } = deps.settings
  const text = row.rating_id ? withAddress(row.text, publicUrl, row.rating_id) : row.text
  if (row.content.kind === 'text') return { text, buttons: [], ...row.content } as unknown as OutgoingContent
  const { file_id: id, name, mime, bytes } = row
  if (row.content.kind !== 'file' || !id) return row.content as unknown as OutgoingContent
  const role = row.file_kind === 'image' ? 'image' : 'document'
  const caption = row.content.captioned ? text : ''
  const url = publicUrl + deps.files.link(id, deps.clock.now())
  return { kind: 'file', role, name, mime, bytes, caption, url, open: () => deps.files.open(id) }
}
