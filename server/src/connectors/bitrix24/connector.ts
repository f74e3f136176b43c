import * as z from 'zod/mini'
import type { CrmConnector } from '../connector.ts'
import { ask, webhookAddress } from './calls.ts'
import { contact as entityTypeId, fieldsOfPortal } from './fields.ts'
import { Item, joined, peopleOf, writtenFields } from './items.ts'

const pageSize = 50
/** Marks contacts that were made here, so that a lost answer makes no second one. */
const originatorId = 'chat-centre'

const One = z.object({ result: z.object({ item: Item }) })
const Many = z.object({ result: z.object({ items: z.array(Item) }), total: z.optional(z.number()) })
const Ids = z.union([z.number(), z.string()])
/** Without a match PHP sends an empty list instead of an object. */
const Found = z.object({ result: z.union([z.array(Ids), z.object({ CONTACT: z.optional(z.array(Ids)) })]) })
const Profile = z.object({ result: z.object({ NAME: z.optional(z.string()), LAST_NAME: z.optional(z.string()) }) })

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
  fields: fieldsOfPortal,
  get: async (http, access, externalId) => {
    const params = { entityTypeId, id: Number(externalId) }
    const found = await ask(http, access.address, { method: 'crm.item.get', params, schema: One })
    if (!found.ok) return found
    const read = await peopleOf(http, access, [found.answer.result.item])
    return read.ok ? { ok: true, person: read.people[0]! } : read
  },
  page: async (http, access, { since, after }) => {
    const filter = {
      '>id': Number(after ?? 0),
      ...(since !== null && { '>=updatedTime': new Date(since).toISOString() }),
    }
    // counting is expensive there: only once; multiple fields come with all fields only
    const params = { entityTypeId, select: ['*'], filter, order: { id: 'ASC' }, start: after === null ? 0 : -1 }
    const found = await ask(http, access.address, { method: 'crm.item.list', params, schema: Many })
    if (!found.ok) return found
    const read = await peopleOf(http, access, found.answer.result.items)
    if (!read.ok) return read
    const { people } = read
    const next = people.length < pageSize ? null : people.at(-1)!.externalId
    return { ok: true, people, next, total: after === null ? (found.answer.total ?? null) : null }
  },
  find: async (http, { address }, { clientId, phones, emails }) => {
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
  add: async (http, access, { clientId, ...patch }) => {
    const written = await writtenFields(http, access, patch, [])
    if (!written.ok) return written
    const params = { entityTypeId, fields: { ...written.fields, originatorId, originId: clientId } }
    const added = await ask(http, access.address, { method: 'crm.item.add', params, schema: One })
    if (!added.ok) return added
    const read = await peopleOf(http, access, [added.answer.result.item])
    return read.ok ? { ok: true, person: read.people[0]! } : read
  },
  update: async (http, access, { externalId, companies }, patch) => {
    const written = await writtenFields(http, access, patch, companies)
    if (!written.ok) return written
    const params = { entityTypeId, id: Number(externalId), fields: written.fields }
    const schema = z.object({ result: z.any() })
    const updated = await ask(http, access.address, { method: 'crm.item.update', params, schema })
    return updated.ok ? { ok: true } : updated
  },
  linkOf: (address, externalId) => `${new URL(address).origin}/crm/contact/details/${externalId}/`,
}
