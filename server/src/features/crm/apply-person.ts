import { crmTypes } from '@beseda/contract/entities/crm.ts'
import { type Known, type Reconciled, reconcile } from '@beseda/domain/clients/reconcile.ts'
import type { CrmPerson } from '../../connectors/connector.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { clientsByAddress, createClient } from '../client-links/index.ts'
import { type Author, applyProfile, normalizedDetail } from '../clients/index.ts'
import { openClients } from '../open-api/index.ts'
import { pushOf } from './jobs.ts'
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
const details = (kind: 'phone' | 'email', typed: readonly string[]): string[] => [
  ...new Set(typed.flatMap((value) => normalizedDetail({ kind, value }) ?? [])),
]
/** What cannot be a phone here, such as one with an extension, stays there. */
export const knownThere = ({ name, phones, emails }: CrmPerson): Known => ({
  name,
  phones: details('phone', phones),
  emails: details('email', emails),
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
  const { connector, address, type, account, host } = connection
  const url = connector.linkOf(address, person.externalId)
  const row = [w.organizationId, type, person.externalId, o.clientId, url, JSON.stringify(o.base), toDb(w.now)]
  w.write(save, [...row, account || host])
}
/** What both sides know of a client, and what follows from it. */
export const compare = async (
  w: Pick<Work, 'run'>,
  organizationId: string,
  person: CrmPerson,
  link: Pick<Link, 'clientId' | 'base'>,
) => {
  const [client] = await openClients(w, organizationId, [link.clientId])
  if (!client) return undefined
  const ours: Known = { name: client.name, phones: client.phones, emails: client.emails }
  const there = knownThere(person)
  const result = reconcile({
    ...{ base: link.base, ours, theirs: there, oursAt: client.changedAt, theirsAt: person.changedAt },
  })
  return { result, ours }
}
/** The part that changes here, in the name of the CRM. */
export const applyHere = async (w: Work, connection: Connection, clientId: string, { ours, conflict }: Reconciled) => {
  const patch = { add: asDetails(ours.add), remove: asDetails(ours.remove) }
  await applyProfile(w, clientId, { ...patch, ...(ours.name !== null && { name: ours.name }) }, authorOf(connection))
  if (!conflict || ours.name !== null) return
  // the other value is in the history, too, when the name here stays
  recordChange(w, {
    ...{
      entity: 'client',
      entityId: clientId,
      name: conflict.kept,
      action: 'changed',
      by: authorOf(connection).auditBy,
    },
    ...{ before: { crmName: conflict.lost }, after: { crmName: conflict.kept } },
  })
}
export const hasNewsThere = ({ theirs }: Reconciled): boolean =>
  theirs.name !== null || theirs.add.phones.length + theirs.add.emails.length > 0
const hasNewsHere = ({ ours }: Reconciled): boolean =>
  ours.name !== null || [ours.add, ours.remove].some((a) => a.phones.length + a.emails.length > 0)

/** A person as the CRM has them now. What changed here goes back by a job. */
export const applyPerson = async (w: Work, connection: Connection, person: CrmPerson): Promise<void> => {
  const { type, pullNew } = connection
  const [link] = await w.run<Link>(linkOfPerson, [w.organizationId, type, person.externalId])
  if (link?.isMerged) return
  const there = knownThere(person)
  const known = link?.clientId ?? (await matching(w, connection, there))
  const name = person.name || there.phones[0] || there.emails[0]
  const isNew = known === undefined && pullNew && name !== undefined
  const clientId = isNew ? await createClient(w, name, type) : known
  if (clientId === undefined) return
  const compared = await compare(w, w.organizationId, person, { clientId, base: link?.base ?? null })
  if (!compared) return
  const { result } = compared
  if (link && !hasNewsHere(result) && !hasNewsThere(result)) return
  await applyHere(w, connection, clientId, result)
  // the name and the addresses that are still to be written there are news until they are
  saveLink(w, connection, person, { clientId, base: hasNewsThere(result) ? (link?.base ?? there) : result.base })
  if (hasNewsThere(result)) w.schedule(pushOf(w.organizationId, clientId))
}
