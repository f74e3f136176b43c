import type { InboundEcho } from '../../channels/inbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { reportStatus } from './report.ts'

const known = prepared(`
  select 1 from provider_messages where organization_id = $1 and channel_id = $2 and provider_id = $3 and message_id is not null`)
const remember = prepared(`
  insert into provider_messages (organization_id, channel_id, provider_id, message_id, part_id, at, retries)
  select $1, $2, $3, p.message_id, p.id, $5, p.retries from message_parts p join messages m on m.id = p.message_id
  where p.organization_id = $1 and m.channel_id = $2 and p.id::text = $4
  on conflict (channel_id, provider_id) do update set message_id = excluded.message_id, part_id = excluded.part_id, retries = excluded.retries
  returning 1`)

/** True when the echo is of a message that this server sent. It also confirms a send whose answer was lost. */
export const isOwnEcho = async (w: Work, channelId: string, e: InboundEcho): Promise<boolean> => {
  if ((await w.run(known, [w.organizationId, channelId, e.providerId])).length > 0) return true
  if (e.partId === undefined) return false
  const row = [w.organizationId, channelId, e.providerId, e.partId, toDb(w.now)]
  if ((await w.run(remember, row)).length === 0) return false
  const at = e.at === null ? {} : { at: e.at }
  await reportStatus(w, channelId, { kind: 'status', status: 'sent', about: { partIds: [e.partId] }, ...at })
  return true
}

const unsent = prepared(`
  select 1 from message_parts p join messages m on m.id = p.message_id join chats c on c.id = m.chat_id
  where p.organization_id = $1 and c.contact_id = $2 and m.status = 'queued' and p.sent_at is null limit 1`)
/** A message of this contact's chat is being sent: its echo may arrive before the answer of the send. */
export const isSending = async (w: Work, contactId: string): Promise<boolean> =>
  (await w.run(unsent, [w.organizationId, contactId])).length > 0

const link = prepared(`
  insert into provider_messages (organization_id, channel_id, provider_id, message_id, part_id, at) values ($1, $2, $3, $4, $5, $6)
  on conflict (channel_id, provider_id) do update set message_id = excluded.message_id, part_id = excluded.part_id`)
/** Receipts for messages written in the provider's app refer to its id there. */
export const linkEcho = (
  w: Work,
  o: { readonly channelId: string; readonly providerId: string; readonly messageId: string; readonly partId: string },
): void => w.write(link, [w.organizationId, o.channelId, o.providerId, o.messageId, o.partId, toDb(w.now)])
