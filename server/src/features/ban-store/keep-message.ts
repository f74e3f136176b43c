import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const find = prepared(`
  select b.id from bans b join contacts k on k.organization_id = b.organization_id and k.id = $2
  where b.organization_id = $1 and b.ended_at is null and (b.until is null or b.until > $3)
    and ((b.kind = 'client' and b.client_id = coalesce(k.ban_client_id, k.client_id)) or (b.kind = 'address' and b.network = coalesce($4::text, k.network)))
  limit 1`)

/** The ban that holds for this contact now, or for the network that it writes from. */
export const findBan = async (w: Work, contactId: string, network: string | undefined): Promise<string | null> =>
  (await w.run<{ id: string }>(find, [w.organizationId, contactId, toDb(w.now), network ?? null]))[0]?.id ?? null

const insert = prepared(`
  insert into kept_messages (id, organization_id, ban_id, contact_id, channel_id, external_id, message, at)
  select $2, $1, $3, $4, $5, $6, $7::jsonb, $8
  where (select count(*) from kept_messages where ban_id = $3) < $9
  on conflict (channel_id, external_id) do nothing`)
const keepFiles = prepared(`
  update files set sweep_at = $4 where organization_id = $1 and id = any ($2::uuid[]) and uploaded_by_contact = $3`)
/** Files of kept messages live that long. */
const keepFilesMs = 30 * 86_400_000

export interface Kept {
  readonly contactId: string
  readonly channelId: string
  readonly externalId: string
  readonly fileIds: readonly string[]
}
/** Stores a message apart from its chat: no event, no queue, nobody is notified. */
export const keepMessage = (w: Work, banId: string, message: Kept): void => {
  const { contactId, channelId, externalId, fileIds } = message
  const row = [w.newId(), banId, contactId, channelId, externalId, JSON.stringify(message), toDb(w.now)]
  w.write(insert, [w.organizationId, ...row, limits.keptMessages])
  if (fileIds.length > 0) w.write(keepFiles, [w.organizationId, fileIds, contactId, toDb(w.now + keepFilesMs)])
}
