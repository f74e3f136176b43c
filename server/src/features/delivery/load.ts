import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { read } from '../../platform/unit-of-work.ts'
import { openSettings, sealedSecrets } from '../channels/index.ts'
import { filesOf } from '../files/index.ts'
import { withAddress } from '../ratings/index.ts'
import type { OutgoingMessage } from './send-parts.ts'

export interface Loaded {
  readonly message: OutgoingMessage
  /** Delivery's own record: nothing has gone yet. A status, which receipts write too, never decides this. */
  readonly unsent: boolean
  readonly channelType: string
  readonly channelActive: boolean
  readonly settings: Record<string, unknown>
}
interface Row {
  id: string
  to: string
  address: string
  text: string
  has_files: boolean
  unsent: boolean
  channel_id: string
  type: string
  active: boolean
  settings: Record<string, unknown>
  sealed: Record<string, string> | null
  rating_id: string | null
}
const statement = prepared(`
  select m.id, k.external_id as "to", k.address, m.text, m.has_files, m.status is not null and m.sent_at is null as unsent, ch.id as channel_id, ch.type, ch.active, ch.settings, ${sealedSecrets}, r.id as rating_id
  from messages m join chats c on c.id = m.chat_id join contacts k on k.id = c.contact_id join channels ch on ch.id = m.channel_id
    left join ratings r on r.message_id = m.id
  where m.organization_id = $1 and m.id = $2`)

/** A message as its adapter gets it, or null when it is gone. */
export const loadOutgoing = (deps: Deps, organizationId: string, messageId: string): Promise<Loaded | null> =>
  read(deps, organizationId, async (c) => {
    const [row] = await c.run<Row>(statement, [organizationId, messageId])
    if (!row) return null
    const ids = row.has_files ? [row.id] : []
    const files = (await filesOf(c, deps.files, deps.clock.now(), organizationId, ids)).get(row.id) ?? []
    const links = files.map((f) => ({
      kind: 'file' as const,
      role: f.kind === 'image' ? ('image' as const) : ('document' as const),
      name: f.name,
      mime: f.mime,
      bytes: f.bytes,
      caption: '',
      url: deps.settings.publicUrl + f.url,
      open: () => deps.files.open(f.id),
    }))
    const channel = { ...row, id: row.channel_id, organizationId }
    const text = row.rating_id ? withAddress(row.text, deps.settings.publicUrl, row.rating_id) : row.text
    return {
      message: { id: row.id, to: { externalId: row.to, address: row.address }, text, files: links },
      unsent: row.unsent,
      channelType: row.type,
      channelActive: row.active,
      settings: openSettings(deps, channel),
    }
  })
