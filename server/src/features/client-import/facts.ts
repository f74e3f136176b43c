import { type Contact, type KnownClient, keyOf, type ReadFacts } from '@beseda/domain/client-import/plan-row.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { normalizedPhone } from '../../platform/phones.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { listStatuses } from '../client-statuses/index.ts'
import { isVisible, viewerValues } from '../clients/index.ts'
import { listFields } from '../extra-fields/index.ts'

export type Runner = Pick<Work, 'run'>

const holdStatuses = prepared('select 1 from client_statuses where organization_id = $1 for key share')
const holdFields = prepared('select 1 from extra_fields where organization_id = $1 for key share')
/** What rows may choose from. */
export const choicesOf = async (c: Runner & Parameters<typeof listFields>[0], organizationId: string) => {
  const { statuses } = await listStatuses(c, organizationId)
  const fields = (await listFields(c, organizationId)).filter((field) => !field.archived)
  return { statuses, fields, phone: normalizedPhone } satisfies ReadFacts
}
/** The same; none of them can be deleted until the transaction ends. */
export const heldChoicesOf = async (w: Work): Promise<ReadFacts> => {
  await w.run(holdStatuses, [w.organizationId])
  await w.run(holdFields, [w.organizationId])
  return choicesOf(w, w.organizationId)
}

interface Match {
  readonly kind: Contact['kind']
  readonly value: string
  readonly clientId: string
}
/** Clients that the user sees, by their contacts. Whom they do not see, a file does not tell them about. */
const matches = prepared(`
  with asked as materialized (select * from unnest($5::text[], $6::text[]) as x(kind, value)),
  found as materialized (
    select x.kind, x.value, d.client_id from asked x
      join client_details d on d.organization_id = $1 and d.kind = x.kind and d.value = x.value
    union
    select x.kind, x.value, k.client_id from asked x
      join contacts k on k.organization_id = $1 and x.kind = 'phone' and k.phone = x.value
    union
    select x.kind, x.value, k.client_id from asked x
      join contacts k on k.organization_id = $1 and x.kind = 'email' and k.email = x.value)
  select f.kind, f.value, cl.id as "clientId" from found f join clients cl on cl.id = f.client_id
  where cl.organization_id = $1 and cl.merged_into is null and cl.deleted_at is null and ${isVisible('cl.id')}
  order by cl.created_at, cl.id`)
const known = prepared(`
  select cl.id, cl.name, cl.status_id as "statusId",
    coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'value', a.value)) from (
      select d.kind, d.value from client_details d where d.client_id = cl.id
      union select 'phone', k.phone from contacts k where k.client_id = cl.id and k.phone is not null
      union select 'email', k.email from contacts k where k.client_id = cl.id and k.email is not null) a), '[]') as contacts,
    array(select t.name from client_tags ct join tags t on t.id = ct.tag_id where ct.client_id = cl.id) as tags,
    array(select c.text from client_comments c where c.client_id = cl.id) as comments,
    coalesce((select jsonb_agg(jsonb_build_object('fieldId', v.field_id, 'value', v.value))
      from extra_values v where v.client_id = cl.id), '[]') as extra
  from clients cl where cl.organization_id = $1 and cl.id = any ($2::uuid[])`)

export const knownClients = (c: Runner, organizationId: string, ids: readonly string[]): Promise<KnownClient[]> =>
  ids.length === 0 ? Promise.resolve([]) : c.run<KnownClient>(known, [organizationId, ids])

/** For each list of contacts the clients that have one of them. */
export const clientsWith = async (
  c: Runner,
  user: SignedIn,
  lists: readonly (readonly Contact[])[],
): Promise<readonly (readonly KnownClient[])[]> => {
  const all = [...new Map(lists.flat().map((contact) => [keyOf(contact), contact])).values()]
  if (all.length === 0) return lists.map(() => [])
  const values = [...viewerValues(user), all.map(({ kind }) => kind), all.map(({ value }) => value)]
  const found = await c.run<Match>(matches, values)
  const clients = await knownClients(c, user.organizationId, [...new Set(found.map(({ clientId }) => clientId))])
  const byId = new Map(clients.map((client) => [client.id, client]))
  const byContact = Map.groupBy(found, (match) => keyOf(match))
  return lists.map((contacts) => {
    const ids = contacts.flatMap((contact) => (byContact.get(keyOf(contact)) ?? []).map(({ clientId }) => clientId))
    return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  })
}
