import * as z from 'zod/mini'
import type { CrmConnector, CrmPatch, CrmPerson } from '../connector.ts'
import { ask, webhookAddress } from './calls.ts'

/** Contacts in the universal methods `crm.item.*`. */
const entityTypeId = 3
const pageSize = 50
/** Marks contacts that were made here, so that a lost answer makes no second one. */
const originatorId = 'chat-centre'

const Field = z.object({ typeId: z.string(), value: z.string() })
const Item = z.object({
  id: z.union([z.number(), z.string()]),
  name: z.optional(z.nullable(z.string())),
  lastName: z.optional(z.nullable(z.string())),
  updatedTime: z.optional(z.nullable(z.string())),
  fm: z.optional(z.nullable(z.union([z.array(Field), z.record(z.string(), Field)]))),
})
const One = z.object({ result: z.object({ item: Item }) })
const Many = z.object({ result: z.object({ items: z.array(Item) }), total: z.optional(z.number()) })
const Ids = z.union([z.number(), z.string()])
/** Without a match PHP sends an empty list instead of an object. */
const Found = z.object({ result: z.union([z.array(Ids), z.object({ CONTACT: z.optional(z.array(Ids)) })]) })
const Profile = z.object({ result: z.object({ NAME: z.optional(z.string()), LAST_NAME: z.optional(z.string()) }) })

const joined = (...parts: (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
const personOf = ({ id, name, lastName, updatedTime, fm }: z.infer<typeof Item>): CrmPerson => {
  const fields = Object.values(fm ?? {})
  const of = (typeId: string) => fields.filter((f) => f.typeId === typeId && f.value !== '').map((f) => f.value)
  const changedAt = Date.parse(updatedTime ?? '')
  return {
    externalId: String(id),
    name: joined(name, lastName),
    phones: of('PHONE'),
    emails: of('EMAIL'),
    changedAt: Number.isNaN(changedAt) ? 0 : changedAt,
  }
}
/** The last word is the last name; together they are the name again. */
const namesOf = (name: string | null) => {
  if (name === null) return {}
  const at = name.trim().lastIndexOf(' ')
  return at < 0 ? { name: name.trim(), lastName: '' } : { name: name.slice(0, at).trim(), lastName: name.slice(at + 1) }
}
const fieldsOf = ({ name, phones, emails }: CrmPatch) => {
  const fm = [
    ...phones.map((value) => ({ typeId: 'PHONE', valueType: 'WORK', value })),
    ...emails.map((value) => ({ typeId: 'EMAIL', valueType: 'WORK', value })),
  ]
  // keys that are no ids add values
  return { ...namesOf(name), ...(fm.length > 0 && { fm: Object.fromEntries(fm.map((field, i) => [`n${i}`, field])) }) }
}

/** Bitrix24 by an incoming webhook with the scope crm. */
export const bitrix24: CrmConnector = {
  type: 'bitrix24',
  hostOf: (address) => (webhookAddress.test(address) ? new URL(address).host : null),
  connect: async (http, address) => {
    const contacts = { entityTypeId, select: ['id'], filter: { '<id': 1 }, start: -1 }
    const allowed = await ask(http, address, { method: 'crm.item.list', params: contacts, schema: Many })
    if (!allowed.ok) return allowed
    const who = await ask(http, address, { method: 'profile', params: {}, schema: Profile })
    if (!who.ok) return who
    return { ok: true, account: joined(who.answer.result.NAME, who.answer.result.LAST_NAME) }
  },
  get: async (http, address, externalId) => {
    const params = { entityTypeId, id: Number(externalId) }
    const found = await ask(http, address, { method: 'crm.item.get', params, schema: One })
    return found.ok ? { ok: true, person: personOf(found.answer.result.item) } : found
  },
  page: async (http, address, { since, after }) => {
    const filter = {
      '>id': Number(after ?? 0),
      ...(since !== null && { '>=updatedTime': new Date(since).toISOString() }),
    }
    // counting is expensive there: only once; multiple fields come with all fields only
    const params = { entityTypeId, select: ['*'], filter, order: { id: 'ASC' }, start: after === null ? 0 : -1 }
    const found = await ask(http, address, { method: 'crm.item.list', params, schema: Many })
    if (!found.ok) return found
    const people = found.answer.result.items.map(personOf)
    const next = people.length < pageSize ? null : people.at(-1)!.externalId
    return { ok: true, people, next, total: after === null ? (found.answer.total ?? null) : null }
  },
  find: async (http, address, { clientId, phones, emails }) => {
    const own = {
      entityTypeId,
      select: ['id'],
      filter: { originatorId, originId: clientId },
      order: { id: 'ASC' },
      start: -1,
    }
    const made = await ask(http, address, { method: 'crm.item.list', params: own, schema: Many })
    if (!made.ok) return made
    const ids = made.answer.result.items.map((item) => String(item.id))
    if (ids.length > 0) return { ok: true, ids: ids.slice(0, 1) }
    for (const [type, values] of [
      ['PHONE', phones],
      ['EMAIL', emails],
    ] as const) {
      if (values.length === 0) continue
      const params = { entity_type: 'CONTACT', type, values: values.slice(0, 20) }
      const found = await ask(http, address, { method: 'crm.duplicate.findbycomm', params, schema: Found })
      if (!found.ok) return found
      const { result } = found.answer
      ids.push(...(Array.isArray(result) ? [] : (result.CONTACT ?? []).map(String)))
    }
    return { ok: true, ids: [...new Set(ids)] }
  },
  add: async (http, address, { clientId, ...patch }) => {
    const fields = { ...fieldsOf(patch), originatorId, originId: clientId }
    const added = await ask(http, address, { method: 'crm.item.add', params: { entityTypeId, fields }, schema: One })
    return added.ok ? { ok: true, person: personOf(added.answer.result.item) } : added
  },
  update: async (http, address, externalId, patch) => {
    const params = { entityTypeId, id: Number(externalId), fields: fieldsOf(patch) }
    const updated = await ask(http, address, {
      method: 'crm.item.update',
      params,
      schema: z.object({ result: z.any() }),
    })
    return updated.ok ? { ok: true } : updated
  },
  linkOf: (address, externalId) => `${new URL(address).origin}/crm/contact/details/${externalId}/`,
}
