import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const setOf = prepared(`
  update contacts k set reachable = $3 from chats c
  where k.organization_id = $1 and c.organization_id = $1 and c.id = $2 and k.id = c.contact_id and k.reachable <> $3
  returning k.id as "contactId", k.client_id as "clientId"`)
const touchChat = prepared(`update chats set version = version + 1 where organization_id = $1 and id = $2`)

/** A provider refused a message because the client blocked the channel, left, or is gone. The caller holds the chat's lock. */
export const markBlocked = async (w: Work, chatId: string): Promise<void> => {
  const [known] = await w.run<{ contactId: string; clientId: string }>(setOf, [w.organizationId, chatId, false])
  if (!known) return
  await w.run(touchChat, [w.organizationId, chatId])
  w.emit({ type: 'contact.changed', chatId, ...known, by: { kind: 'client', id: known.clientId }, reason: 'provider' })
}
