import { straight } from '@beseda/contract/seen.ts'
import type { InboundContactChange } from '../../channels/inbound.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { clientChanged } from '../client-changes/index.ts'

interface Found {
  id: string
  client_id: string
  name: string
  address: string
  reachable: boolean
  client_name: string
  chat_id: string | null
}
const find = prepared(`
  select k.id, k.client_id, k.name, k.address, k.reachable, cl.name as client_name, c.id as chat_id
  from contacts k join clients cl on cl.id = k.client_id left join chats c on c.contact_id = k.id
  where k.organization_id = $1 and k.channel_id = $2 and k.external_id = $3 for no key update of k`)
const update = prepared(`
  update contacts set name = $3, address = $4, reachable = $5 where organization_id = $1 and id = $2`)
const rename = prepared(`update clients set name = $3 where organization_id = $1 and id = $2 and not renamed`)
/** A contact that wrote from its new id already keeps both: two chats are better than a lost one. */
const move = prepared(`
  update contacts set external_id = $4 where organization_id = $1 and id = $2
    and not exists (select from contacts o where o.channel_id = $3 and o.external_id = $4) returning id`)
const touchChats = prepared(`
  update chats set version = version + 1 where organization_id = $1 and client_id = $2 returning id`)

const shown = (text: string | undefined): string | undefined => text && straight(text).slice(0, 255)

/** The provider's news about a contact. A name that people here gave the client stays. */
export const applyContactChange = async (w: Work, channelId: string, e: InboundContactChange): Promise<void> => {
  const [known] = await w.run<Found>(find, [w.organizationId, channelId, e.contactId])
  if (!known) return
  const name = shown(e.profile?.name) ?? known.name
  const address = shown(e.profile?.address) ?? known.address
  const reachable = e.reachable ?? known.reachable
  const moved = e.movedTo ? await w.run(move, [w.organizationId, known.id, channelId, e.movedTo]) : []
  const isChanged = name !== known.name || address !== known.address || reachable !== known.reachable
  if (!isChanged && moved.length === 0) return
  if (isChanged) await w.run(update, [w.organizationId, known.id, name, address, reachable])
  const isRenamed = name !== '' && name !== known.client_name && known.client_name === known.name
  if (isRenamed) {
    await w.run(rename, [w.organizationId, known.client_id, name])
    clientChanged(w, { clientId: known.client_id, by: { kind: 'client', id: known.client_id }, reason: 'renamed' })
  }
  const chats = await w.run<{ id: string }>(touchChats, [w.organizationId, known.client_id])
  for (const { id: chatId } of chats) {
    const by = { kind: 'client', id: known.client_id } as const
    w.emit({ type: 'contact.changed', chatId, contactId: known.id, clientId: known.client_id, by, reason: 'provider' })
  }
}
