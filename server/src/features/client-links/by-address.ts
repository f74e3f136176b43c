import type { ClientDetail } from '@beseda/contract/entities/client.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const find = prepared(`
  select cl.id from clients cl where cl.organization_id = $1 and cl.merged_into is null and cl.deleted_at is null and cl.id in (
    select client_id from client_details where organization_id = $1 and kind = 'phone' and value = any ($2::text[])
    union select client_id from client_details where organization_id = $1 and kind = 'email' and value = any ($3::text[])
    union select client_id from contacts where organization_id = $1 and phone = any ($2::text[])
    union select client_id from contacts where organization_id = $1 and email = any ($3::text[]))
  order by cl.created_at, cl.id limit 20`)
const insert = prepared(`insert into clients (id, organization_id, name, created_at) values ($2, $1, $3, $4)`)

/** The clients with one of these phones or e-mails: noted by people, or the address of a channel. */
export const clientsByAddress = async (
  w: Work,
  details: readonly Pick<ClientDetail, 'kind' | 'value'>[],
): Promise<string[]> => {
  const of = (kind: ClientDetail['kind']) => details.filter((d) => d.kind === kind).map((d) => d.value)
  if (details.length === 0) return []
  return (await w.run<{ id: string }>(find, [w.organizationId, of('phone'), of('email')])).map(({ id }) => id)
}
/** A client without a chat: a program knows them before they write. */
export const createClient = async (w: Work, name: string, source: string): Promise<string> => {
  const clientId = w.newId()
  await w.run(insert, [w.organizationId, clientId, name, toDb(w.now)])
  w.emit({ type: 'client.created', clientId, by: { kind: 'system', id: null }, source, reason: 'created' })
  return clientId
}
