import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** Clients of programs: all programs of an organization share one set of ids. */
export const programSource = 'api'

const find = prepared(`
  select client_id as "clientId" from client_links where organization_id = $1 and source = $2 and external_id = $3`)
const save = prepared(`
  insert into client_links (organization_id, source, external_id, client_id, synced_at, synced_by)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (organization_id, source, external_id) do update set synced_at = excluded.synced_at, synced_by = excluded.synced_by
  returning client_id as "clientId"`)

/** The client that has this id in the other system. It may have been merged since. */
export const linkedClient = async (w: Work, source: string, externalId: string): Promise<string | undefined> =>
  (await w.run<{ clientId: string }>(find, [w.organizationId, source, externalId]))[0]?.clientId

/** Notes who synchronised the client. Returns the client that has the id, which may be another one. */
export const linkClient = async (
  w: Work,
  o: { readonly source: string; readonly externalId: string; readonly clientId: string; readonly by: string },
): Promise<string> => {
  const row = [w.organizationId, o.source, o.externalId, o.clientId, toDb(w.now), o.by]
  return (await w.run<{ clientId: string }>(save, row))[0]!.clientId
}
