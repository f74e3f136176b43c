import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** Waits for a merge that gives the contact another client. */
const insert = prepared(`
  insert into chats (id, organization_id, client_id, contact_id, channel_id, status, team_id, activity_at, created_at)
  select $2, $1, k.client_id, k.id, k.channel_id, 'closed', ch.team_id, $4, $4
  from contacts k join channels ch on ch.id = k.channel_id where k.organization_id = $1 and k.id = $3
  for key share of k
  on conflict (contact_id) do nothing`)

/**
 * Returns the chat of a contact and creates it if necessary; concurrent calls create one. Nothing when the contact does
 * not exist.
 */
export const ensureChat = async (w: Work, contactId: string): Promise<void> => {
  await w.run(insert, [w.organizationId, w.newId(), contactId, toDb(w.now)])
}
