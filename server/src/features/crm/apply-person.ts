import { crmTypes } from '@beseda/contract/entities/crm.ts'
import { limits } from '@beseda/contract/limits.ts'
import { extraLine } from '@beseda/domain/clients/extra-value.ts'
import {
  hasNews,
  type Known,
  nothingKnown,
  type Reconciled,
  reconcile,
  withinRoom,
} from '@beseda/domain/clients/reconcile.ts'
import type { CrmPerson } from '../../connectors/connector.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { clientsByAddress, createClient } from '../client-links/index.ts'
import { type Author, applyProfile } from '../clients/index.ts'
import { openClients } from '../open-api/index.ts'
import { pushOf } from './jobs.ts'
import { knownHere, knownThere, withinChoices } from './mapping.ts'
import type { Connection } from './store.ts'

const linkOfPerson = prepared(`
  select l.client_id as "clientId", l.base, cl.merged_into is not null as "isMerged"
  from client_links l join clients cl on cl.id = l.client_id
  where l.organization_id = $1 and l.source = $2 and l.external_id = $3`)
const linked = prepared(`
  select client_id as "clientId" from client_links where organization_id = $1 and source = $2 and client_id = any ($3::uuid[])`)
const save = prepared(`
  insert into client_links (organization_id, source, external_id, client_id, url, base, synced_at, synced_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (organization_id, source, external_id) do update
    set url = excluded.url, base = excluded.base, synced_at = excluded.synced_at, synced_by = excluded.synced_by`)

export interface Link {
  readonly clientId: string
  readonly base: Known | null
  readonly isMerged: boolean
}
export const authorOf = ({ type }: Connection): Author => ({
  by: { kind: 'system', id: null },
  auditBy: { kind: 'system', id: null, name: crmTypes[type as keyof typeof crmTypes].ru },
  source: type,
})
const asDetails = ({ phones, emails }: Pick<Known, 'phones' | 'emails'>) => [
  ...phones.map((value) => ({ kind: 'phone' as const, value })),
  ...emails.map((value) => ({ kind: 'email' as const, value })),
]

/** The client with one of the addresses, when there is one only and no other person has it. */
const matching = async (w: Work, { type }: Connection, there: Known): Promise<string | undefined> => {
  const found = await clientsByAddress(w, asDetails(there))
  if (found.length !== 1) return undefined
  const taken = await w.run<{ clientId: string }>(linked, [w.organizationId, type, found])
  return taken.length > 0 ? undefined : found[0]
}
export const saveLink = (
  w: Work,
  connection: Connection,
  person: CrmPerson,
  o: { clientId: string; base: Known },
): void => {
  const { connector, access, type, account, host } = connection
  const url = connector.linkOf(access.address, person.externalId)
  const row = [w.organizationId, type, person.externalId, o.clientId, url, JSON.stringify(o.base), toDb(w.now)]
  w.write(save, [...row, account || host])
}
interface Comparing {
  readonly connection: Connection
  readonly person: CrmPerson
  readonly link: Pick<Link, 'clientId' | 'base'>
}
/** What both sides know of a client, and what follows from it. Null: the client is gone. */
export const compare = async (
  w: Pick<Work, 'run'>,
  organizationId: string,
  { connection: { comparable }, person, link }: Comparing,
): Promise<Reconciled | null> => {
  const [client] = await openClients(w, organizationId, [link.clientId])
  if (!client) return null
  const theirs = knownThere(person, comparable)
  const result = reconcile({
    // links of earlier times know less
    base: link.base && { ...nothingKnown, ...link.base },
    ...{ ours: knownHere(client, comparable), theirs },
    ...{ oursAt: client.changedAt, theirsAt: person.changedAt },
  })
  return withinRoom(withinChoices(result, comparable, { person, theirs }), {
    details: limits.clientDetails - client.phones.length - client.emails.length,
    companies: limits.clientCompanies - client.companies.length,
    tags: limits.clientTags - client.tags.length,
  })
}
/** The values that did not stay, and are nowhere else in the history of the client. */
const recordLost = (w: Work, connection: Connection, clientId: string, { ours, conflicts, base }: Reconciled): void => {
  const { extra } = connection.comparable
  const what = { entity: 'client', entityId: clientId, action: 'changed', by: authorOf(connection).auditBy } as const
  for (const { field: id, kept, lost } of conflicts) {
    const field = extra.find(({ here }) => here.id === id)?.here
    const line = (value: string | null) => (field && value !== null ? extraLine(field, value) : value)
    const isHere = id === null ? ours.name !== null : id in ours.fields
    const name = id === null ? 'crmName' : 'crmField'
    if (!isHere)
      recordChange(w, { ...what, name: base.name, before: { [name]: line(lost) }, after: { [name]: line(kept) } })
  }
}
/** The part that changes here, in the name of the CRM. */
export const applyHere = async (w: Work, connection: Connection, clientId: string, result: Reconciled) => {
  const { name, add, remove, fields } = result.ours
  const { extra } = connection.comparable
  const patch = {
    ...{ add: asDetails(add), remove: asDetails(remove), addTags: add.tags, removeTags: remove.tags },
    ...{ addCompanies: add.companies, removeCompanies: remove.companies },
    extra: Object.fromEntries(
      extra.flatMap(({ here }) => (fields[here.id] === undefined ? [] : [[here.name, fields[here.id] ?? null]])),
    ),
  }
  await applyProfile(w, clientId, { ...patch, ...(name !== null && { name }) }, authorOf(connection))
  recordLost(w, connection, clientId, result)
}

/** A person as the CRM has them now. What changed here goes back by a job. */
export const applyPerson = async (w: Work, connection: Connection, person: CrmPerson): Promise<void> => {
  const { type, pullNew, comparable } = connection
  const [link] = await w.run<Link>(linkOfPerson, [w.organizationId, type, person.externalId])
  if (link?.isMerged) return
  const there = knownThere(person, comparable)
  const known = link?.clientId ?? (await matching(w, connection, there))
  const name = person.name || there.phones[0] || there.emails[0]
  const isNew = known === undefined && pullNew && name !== undefined
  const clientId = isNew ? await createClient(w, name, type) : known
  if (clientId === undefined) return
  const comparing = { connection, person, link: { clientId, base: link?.base ?? null } }
  const result = await compare(w, w.organizationId, comparing)
  if (!result) return
  const isNewsThere = hasNews(result.theirs)
  if (link && !hasNews(result.ours) && !isNewsThere) return
  await applyHere(w, connection, clientId, result)
  // the name and the addresses that are still to be written there are news until they are
  saveLink(w, connection, person, { clientId, base: isNewsThere ? (link?.base ?? there) : result.base })
  if (isNewsThere) w.schedule(pushOf(w.organizationId, clientId))
}
