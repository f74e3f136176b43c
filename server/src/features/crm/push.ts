import { hasNews, type Known, nothingKnown } from '@beseda/domain/clients/reconcile.ts'
import type { CrmFailure } from '../../connectors/connector.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Http } from '../../platform/http/call.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import { read } from '../../platform/unit-of-work.ts'
import { openClients } from '../open-api/index.ts'
import { applyHere, applyPerson, compare, saveLink } from './apply-person.ts'
import { pushAllOf, pushOf } from './jobs.ts'
import { knownHere, knownThere, patchOf } from './mapping.ts'
import { type Connection, type ConnectorOf, findConnection, noteTrouble } from './store.ts'

const limitMs = 5_000
const perPage = 100
const linkOfClient = prepared(`
  select external_id as "externalId", base from client_links where organization_id = $1 and source = $2 and client_id = $3
  order by synced_at, external_id limit 1`)
const isLinked = prepared(`
  select 1 as one from client_links where organization_id = $1 and source = $2 and external_id = $3`)
const dropLink = prepared(`delete from client_links where organization_id = $1 and source = $2 and external_id = $3`)
const unlinked = prepared(`
  select cl.id from clients cl
  where cl.organization_id = $1 and cl.merged_into is null and cl.deleted_at is null and ($3::uuid is null or cl.id > $3)
    and exists (select from client_details d where d.client_id = cl.id)
    and not exists (select from client_links l where l.client_id = cl.id and l.source = $2)
  order by cl.id limit ${perPage}`)

interface Pushing {
  readonly deps: Deps
  readonly http: Http
  readonly organizationId: string
  readonly connection: Connection
}
/** Later, or not before people have repaired something. */
const failed = (failure: CrmFailure): Outcome =>
  failure.trouble === 'limit' || failure.trouble === 'unavailable'
    ? { error: failure.code, ...(failure.trouble === 'limit' && { retryInMs: limitMs }) }
    : { done: true, write: noteTrouble(failure) }

const pushKnown = async (
  { deps, http, organizationId, connection }: Pushing,
  link: { externalId: string; base: Known; clientId: string },
): Promise<Outcome> => {
  const { connector, access, comparable, type } = connection
  const { clientId, externalId } = link
  const found = await connector.get(http, access, externalId)
  if (!found.ok && found.trouble === 'gone')
    return { done: true, write: async (w) => w.write(dropLink, [organizationId, type, externalId]) }
  if (!found.ok) return failed(found)
  const result = await read(deps, organizationId, (c) =>
    compare(c, organizationId, { connection, person: found.person, link }),
  )
  if (!result) return { done: true }
  if (hasNews(result.theirs)) {
    const patch = patchOf(result.theirs, comparable, found.person)
    const updated = await connector.update(http, access, found.person, patch)
    if (!updated.ok) return failed(updated)
  }
  return {
    done: true,
    write: async (w) => {
      await applyHere(w, connection, clientId, result)
      saveLink(w, connection, found.person, { clientId, base: result.base })
    },
  }
}
const pushNew = async ({ deps, http, organizationId, connection }: Pushing, clientId: string): Promise<Outcome> => {
  const { connector, access, comparable, type } = connection
  const [client] = await read(deps, organizationId, (c) => openClients(c, organizationId, [clientId]))
  if (!connection.pushNew || !client || client.phones.length + client.emails.length === 0) return { done: true }
  const { name, phones, emails } = client
  const found = await connector.find(http, access, { clientId, phones, emails })
  if (!found.ok) return failed(found)
  // several contacts with the phone: people have to say which one it is
  if (found.ids.length > 1) return { done: true }
  const [known] = found.ids
  if (known === undefined) {
    const here = knownHere(client, comparable)
    const whole = { name, add: here, remove: nothingKnown, fields: here.fields }
    const added = await connector.add(http, access, { clientId, ...patchOf(whole, comparable, null) })
    if (!added.ok) return failed(added)
    const base = { ...knownThere(added.person, comparable), name }
    return { done: true, write: async (w) => saveLink(w, connection, added.person, { clientId, base }) }
  }
  const person = await connector.get(http, access, known)
  if (!person.ok) return failed(person)
  const taken = await read(deps, organizationId, (c) => c.run(isLinked, [organizationId, type, known]))
  if (taken.length > 0) return { done: true }
  return { done: true, write: (w) => applyPerson(w, connection, person.person) }
}
/** What changed here, for a contact there. Compared with the contact as it is now, so nothing is sent twice. */
export const push = (http: Http, connectorOf: ConnectorOf): OutsideHandler<{ clientId: string }> => ({
  // after the next success all clients are compared
  onDead: async (w, _, code) => noteTrouble({ ok: false, trouble: 'unavailable', code })(w),
  outside: async ({ deps, organizationId }, { clientId }) => {
    const [connection, link] = await read(deps, organizationId, async (c) => {
      const found = await findConnection(c, organizationId, { deps, connectorOf })
      const links = found
        ? await c.run<{ externalId: string; base: Known }>(linkOfClient, [organizationId, found.type, clientId])
        : []
      return [found, links[0]] as const
    })
    if (!connection) return { done: true }
    const pushing = { deps, http, organizationId, connection }
    return link ? pushKnown(pushing, { ...link, clientId }) : pushNew(pushing, clientId)
  },
})

/** Schedules the clients who are not linked yet. */
export const pushAll = (connectorOf: ConnectorOf): OutsideHandler<{ after: string | null }> => ({
  outside: async ({ deps, organizationId }, { after }) => {
    const [connection, ids] = await read(deps, organizationId, async (c) => {
      const found = await findConnection(c, organizationId, { deps, connectorOf })
      const rows = found ? await c.run<{ id: string }>(unlinked, [organizationId, found.type, after]) : []
      return [found, rows.map(({ id }) => id)] as const
    })
    if (!connection?.pushNew) return { done: true }
    return {
      done: true,
      write: async (w) => {
        w.schedule(...ids.map((clientId) => pushOf(organizationId, clientId)))
        if (ids.length === perPage) w.schedule(pushAllOf(organizationId, ids.at(-1)!))
      },
    }
  },
})
