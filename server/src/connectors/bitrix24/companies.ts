import * as z from 'zod/mini'
import type { Http } from '../../platform/http/call.ts'
import type { CrmCompany, CrmResult } from '../connector.ts'
import { ask } from './calls.ts'

/** Companies in the universal methods `crm.item.*`. */
const entityTypeId = 4
const pageSize = 50

const Company = z.object({ id: z.union([z.number(), z.string()]), title: z.optional(z.nullable(z.string())) })
const Many = z.object({ result: z.object({ items: z.array(Company) }) })
const One = z.object({ result: z.object({ item: Company }) })

type Names = ReadonlyMap<string, string>
/** The names of companies by their ids. */
export const companyNames = async (
  http: Http,
  address: string,
  ids: readonly number[],
): Promise<CrmResult<{ readonly names: Names }>> => {
  const names = new Map<string, string>()
  const asked = [...new Set(ids)]
  for (let at = 0; at < asked.length; at += pageSize) {
    const filter = { '@id': asked.slice(at, at + pageSize) }
    const params = { entityTypeId, select: ['id', 'title'], filter, order: { id: 'ASC' }, start: -1 }
    const found = await ask(http, address, { method: 'crm.item.list', params, schema: Many })
    if (!found.ok) return found
    for (const { id, title } of found.answer.result.items) if (title?.trim()) names.set(String(id), title.trim())
  }
  return { ok: true, names }
}
/** The company of this name, the oldest; made when there is none, so a lost answer makes no second one. */
export const ensureCompany = async (
  http: Http,
  address: string,
  name: string,
): Promise<CrmResult<{ readonly company: CrmCompany }>> => {
  const filter = { '=title': name }
  const params = { entityTypeId, select: ['id', 'title'], filter, order: { id: 'ASC' }, start: -1 }
  const found = await ask(http, address, { method: 'crm.item.list', params, schema: Many })
  if (!found.ok) return found
  const [known] = found.answer.result.items
  if (known) return { ok: true, company: { externalId: String(known.id), name } }
  const fields = { title: name }
  const added = await ask(http, address, { method: 'crm.item.add', params: { entityTypeId, fields }, schema: One })
  return added.ok ? { ok: true, company: { externalId: String(added.answer.result.item.id), name } } : added
}
