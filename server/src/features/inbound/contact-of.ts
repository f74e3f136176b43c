import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

export interface NewContact {
  readonly channelId: string
  readonly externalId: string
  readonly name: string
  readonly address: string
}
const find = prepared(`select id from contacts where organization_id = $1 and channel_id = $2 and external_id = $3`)
const addClient = prepared(`insert into clients (id, organization_id, name, created_at) values ($1, $2, $3, $4)`)
const addContact = prepared(`
  insert into contacts (id, organization_id, client_id, channel_id, external_id, address, created_at) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (channel_id, external_id) do nothing returning id`)
const dropClient = prepared(`delete from clients where id = $1`)

/** The contact with this address in this channel; a new one gets a new client. Two at once make one. */
export const contactOf = async (w: Work, c: NewContact): Promise<string> => {
  const key = [w.organizationId, c.channelId, c.externalId]
  const [known] = await w.run<{ id: string }>(find, key)
  if (known) return known.id
  const clientId = w.newId()
  await w.run(addClient, [clientId, w.organizationId, c.name.slice(0, 255), toDb(w.now)])
  const row = [w.newId(), w.organizationId, clientId, c.channelId, c.externalId, c.address.slice(0, 255), toDb(w.now)]
  const [added] = await w.run<{ id: string }>(addContact, row)
  if (added) return added.id
  await w.run(dropClient, [clientId])
  return (await w.run<{ id: string }>(find, key))[0]!.id
}
