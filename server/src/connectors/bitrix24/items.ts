import * as z from 'zod/mini'
import type { Http } from '../../platform/http/call.ts'
import type { CrmAccess, CrmPatch, CrmPerson, CrmResult } from '../connector.ts'
import { companyNames, ensureCompany } from './companies.ts'
import { choicesOf, listsOf, valuesOf, writtenOf } from './fields.ts'

const Field = z.object({ typeId: z.string(), value: z.string() })
const Ids = z.union([z.number(), z.string()])
/** A contact; also the fields that the portal added. */
export const Item = z.looseObject({
  id: Ids,
  name: z.optional(z.nullable(z.string())),
  lastName: z.optional(z.nullable(z.string())),
  companyIds: z.optional(z.nullable(z.array(Ids))),
  updatedTime: z.optional(z.nullable(z.string())),
  fm: z.optional(z.nullable(z.union([z.array(Field), z.record(z.string(), Field)]))),
})
type Item = z.infer<typeof Item>

export const joined = (...parts: (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
/** Contacts with the names of their companies. */
export const peopleOf = async (
  http: Http,
  access: CrmAccess,
  items: readonly Item[],
): Promise<CrmResult<{ readonly people: readonly CrmPerson[] }>> => {
  const { address, fields } = access
  const companyIds = items.flatMap((item) => (item.companyIds ?? []).map(Number))
  const found = await companyNames(http, address, companyIds)
  if (!found.ok) return found
  const listed = await listsOf(http, access)
  if (!listed.ok) return listed
  const { lists } = listed
  const personOf = (item: Item): CrmPerson => {
    const multiple = Object.values(item.fm ?? {})
    const of = (typeId: string) => multiple.filter((f) => f.typeId === typeId && f.value !== '').map((f) => f.value)
    const changedAt = Date.parse(item.updatedTime ?? '')
    const ids = (item.companyIds ?? []).map(String)
    return {
      externalId: String(item.id),
      name: joined(item.name, item.lastName),
      ...{ phones: of('PHONE'), emails: of('EMAIL') },
      companies: ids.map((externalId) => ({ externalId, name: found.names.get(externalId) ?? '' })),
      ...{ fields: valuesOf(fields, item, lists), choices: choicesOf(lists) },
      changedAt: Number.isNaN(changedAt) ? 0 : changedAt,
    }
  }
  return { ok: true, people: items.map(personOf) }
}
/** The last word is the last name; together they are the name again. */
const namesOf = (name: string | null) => {
  if (name === null) return {}
  const at = name.trim().lastIndexOf(' ')
  return at < 0 ? { name: name.trim(), lastName: '' } : { name: name.slice(0, at).trim(), lastName: name.slice(at + 1) }
}
/** What is written. `known`: companies of the contact, because a list of companies replaces the former one. */
export const writtenFields = async (
  http: Http,
  access: CrmAccess,
  { name, phones, emails, companies, fields: values }: CrmPatch,
  known: CrmPerson['companies'],
): Promise<CrmResult<{ readonly fields: Readonly<Record<string, unknown>> }>> => {
  const { address, fields } = access
  const listed = Object.keys(values).length > 0 ? await listsOf(http, access) : { ok: true as const, lists: {} }
  if (!listed.ok) return listed
  const ids = known.map(({ externalId }) => Number(externalId))
  for (const company of companies) {
    const made = await ensureCompany(http, address, company)
    if (!made.ok) return made
    ids.push(Number(made.company.externalId))
  }
  const fm = [
    ...phones.map((value) => ({ typeId: 'PHONE', valueType: 'WORK', value })),
    ...emails.map((value) => ({ typeId: 'EMAIL', valueType: 'WORK', value })),
  ]
  return {
    ok: true,
    fields: {
      ...namesOf(name),
      // keys that are no ids add values
      ...(fm.length > 0 && { fm: Object.fromEntries(fm.map((field, i) => [`n${i}`, field])) }),
      ...(companies.length > 0 && { companyIds: [...new Set(ids)] }),
      ...writtenOf(fields, values, listed.lists),
    },
  }
}
