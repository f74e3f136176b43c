import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const clientOf = prepared(`select client_id as "clientId" from chats where organization_id = $1 and id = $2`)
const lock = prepared(`
  select c.id from chats c where c.organization_id = $1 and c.session_id is not null and c.id in (
    select o.id from chats o where o.organization_id = $1 and o.client_id = $2
    union all
    select o.id from contacts k join chats o on o.contact_id = k.id where k.organization_id = $1 and k.ban_client_id = $2)
  order by c.id for no key update of c`)
const touch = prepared(`update chats set version = version + 1 where organization_id = $1 and id = any ($2::uuid[])`)

export const clientOfChat = async (w: Work, chatId: string): Promise<string | undefined> =>
  (await w.run<{ clientId: string }>(clientOf, [w.organizationId, chatId]))[0]?.clientId

/** The chats that show a ban of this client, locked: before everything else, in the common order. */
export const lockChatsOf = async (w: Work, clientId: string): Promise<string[]> =>
  (await w.run<{ id: string }>(lock, [w.organizationId, clientId])).map(({ id }) => id)

/** Tells the browsers that show these chats that their client is banned, or no longer. */
export const showBan = (
  w: Work,
  chatIds: readonly string[],
  o: { readonly clientId: string; readonly userId: string; readonly reason: 'banned' | 'unbanned' },
): void => {
  if (chatIds.length === 0) return
  w.write(touch, [w.organizationId, chatIds])
  const { clientId, reason } = o
  w.emit(
    ...chatIds.map((chatId) => ({
      ...{ type: 'chat.clientChanged' as const, chatId, clientId, by: byUser(o.userId), reason },
    })),
  )
}
