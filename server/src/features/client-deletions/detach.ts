import { prepared, toDb } from '../../platform/db.ts'
import type { Settings } from '../../platform/deps.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { deletedAddress } from '../ban-store/index.ts'
import type { Person } from './person.ts'

/** Of a client on the black list. The lock on the contacts is held. */
const banned = prepared(`
  select k.id, k.channel_id as "channelId", k.external_id as "externalId" from contacts k
  where k.organization_id = $1 and k.id = any ($2::uuid[]) and exists (
    select from bans b where b.organization_id = $1 and b.kind = 'client' and b.ended_at is null
      and b.client_id = coalesce(k.ban_client_id, k.client_id))`)
interface Banned {
  readonly id: string
  readonly channelId: string
  readonly externalId: string
}
/** $3 ids of contacts and what stays of their addresses, as JSON. Of all others nothing stays. */
const addresses = prepared(`
  update contacts k set address = '', name = '', token_hash = null, thread = null, page_url = null, page_title = null,
    network = null, photo_key = null, photo_asked_at = null,
    external_id = coalesce($3::jsonb ->> k.id::text, 'deleted:' || k.id::text)
  where k.organization_id = $1 and k.id = any ($2::uuid[])`)
const support = prepared('delete from support_threads where organization_id = $1 and contact_id = any ($2::uuid[])')
/** Without a session a chat is in no list, and nobody finds it. */
const chats = prepared(`
  update chats set version = version + 1, session_id = null, session_number = null, session_opened_at = null,
    session_closed_at = null, session_created_by = null, category_id = null, operator_id = null, first_reply_at = null,
    reopen_until = null, transfer = null, bot = null, autoreplies = null, rule_id = null, snooze = null, last_message = null,
    unread = 0, undelivered = 0, scheduled = 0, next_deadline_at = null, warned_at = null, cooldown_operator_id = null, cooldown_until = null
  where organization_id = $1 and id = any ($2::uuid[])`)
const clients = prepared(`
  update clients set name = '', renamed = false, status_id = null, photo_id = null, photo_removed = false,
    version = version + 1, deleted_at = $3, changed_at = $3
  where organization_id = $1 and id = any ($2::uuid[])`)
const bans = prepared(`update bans set reason = '' where organization_id = $1 and client_id = any ($2::uuid[])`)

/** From now on nobody sees the person, and who writes from their addresses is a new client. */
export const detach = async (
  w: Work,
  settings: Pick<Settings, 'secret'>,
  { clientIds, chatIds, contactIds }: Person,
): Promise<void> => {
  const rows = await w.run<Banned>(banned, [w.organizationId, contactIds])
  const hashes = rows.map(({ id, channelId, externalId }) => [id, deletedAddress(settings, channelId, externalId)])
  w.write(support, [w.organizationId, contactIds])
  w.write(addresses, [w.organizationId, contactIds, JSON.stringify(Object.fromEntries(hashes))])
  w.write(chats, [w.organizationId, chatIds])
  w.write(clients, [w.organizationId, clientIds, toDb(w.now)])
  w.write(bans, [w.organizationId, clientIds])
}
