import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'

/** Whose data are deleted: rows that belong to the person. */
export interface Person {
  /** The client, and those that were merged into it. */
  readonly clientIds: readonly string[]
  readonly chatIds: readonly string[]
  readonly contactIds: readonly string[]
}
const merged = prepared(`
  with recursive down as (
    select cl.id from clients cl where cl.organization_id = $1 and cl.id = $2
    union all
    select cl.id from down join clients cl on cl.organization_id = $1 and cl.merged_into = down.id
  )
  select id from down`)
const contacts = prepared(`
  select id from contacts where organization_id = $1 and client_id = any ($2::uuid[]) order by id`)
const chats = prepared(`select id from chats where organization_id = $1 and client_id = any ($2::uuid[]) order by id`)

export const personOf = async (c: Runner, organizationId: string, clientId: string): Promise<Person> => {
  const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)
  const clientIds = idsOf(await c.run<{ id: string }>(merged, [organizationId, clientId]))
  const about = [organizationId, clientIds]
  const contactIds = idsOf(await c.run<{ id: string }>(contacts, about))
  return { clientIds, contactIds, chatIds: idsOf(await c.run<{ id: string }>(chats, about)) }
}

/** What other rows may hold of the person as text. */
export interface Sought {
  readonly names: readonly string[]
  /** As providers and people wrote them. */
  readonly addresses: readonly string[]
  readonly externalIds: readonly string[]
  /** The last ten digits of phones: the same number is written in many ways. */
  readonly phones: readonly string[]
  /** In lower case. */
  readonly emails: readonly string[]
}
const values = prepared(`
  with known as (
    select name as value, 'name' as kind from clients where organization_id = $1 and id = any ($2::uuid[])
    union select k.name, 'name' from contacts k where k.organization_id = $1 and k.client_id = any ($2::uuid[])
    union select k.address, 'address' from contacts k where k.organization_id = $1 and k.client_id = any ($2::uuid[])
    union select k.external_id, 'externalId' from contacts k where k.organization_id = $1 and k.client_id = any ($2::uuid[])
    union select d.value, 'address' from client_details d where d.organization_id = $1 and d.client_id = any ($2::uuid[])
  )
  select kind, value from known where value <> ''`)

const leastDigits = 10
const phoneOf = (value: string): string[] => {
  const digits = value.replace(/\D/g, '')
  return digits.length >= leastDigits && /^[\d\s()+-]+$/.test(value) ? [digits.slice(-leastDigits)] : []
}
export const soughtOf = async (c: Runner, organizationId: string, clientIds: readonly string[]): Promise<Sought> => {
  const rows = await c.run<{ kind: string; value: string }>(values, [organizationId, clientIds])
  const of = (kind: string): string[] => rows.flatMap((row) => (row.kind === kind ? [row.value] : []))
  const addresses = of('address')
  const everything = [...addresses, ...of('externalId')]
  return {
    names: of('name'),
    addresses,
    externalIds: of('externalId'),
    phones: [...new Set(everything.flatMap(phoneOf))],
    emails: [...new Set(everything.filter((value) => /^\S+@\S+$/.test(value)).map((value) => value.toLowerCase()))],
  }
}
