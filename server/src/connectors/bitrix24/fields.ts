import * as z from 'zod/mini'
import type { Http } from '../../platform/http/call.ts'
import type { CrmAccess, CrmField, CrmPerson, CrmResult } from '../connector.ts'
import { ask } from './calls.ts'

/** Contacts in the universal methods `crm.item.*`. */
export const contact = 3
const kinds: Readonly<Record<string, CrmField['kind']>> = {
  string: 'text',
  integer: 'number',
  double: 'number',
  date: 'date',
  boolean: 'yesNo',
  url: 'link',
  enumeration: 'choice',
}
/** Fields of every portal that are useful here. */
const standard = ['birthdate', 'post']

const Fields = z.object({
  result: z.object({
    fields: z.record(
      z.string(),
      z.object({
        type: z.string(),
        title: z.optional(z.string()),
        // of a list: a contact has the id of a value, people see its text
        items: z.optional(z.array(z.object({ ID: z.union([z.string(), z.number()]), VALUE: z.string() }))),
        ...{ isReadOnly: z.boolean(), isImmutable: z.boolean(), isMultiple: z.boolean(), isDynamic: z.boolean() },
      }),
    ),
  }),
})
const described = (http: Http, address: string) =>
  ask(http, address, { method: 'crm.item.fields', params: { entityTypeId: contact }, schema: Fields })
export const fieldsOfPortal = async (
  http: Http,
  address: string,
): Promise<CrmResult<{ readonly fields: readonly CrmField[] }>> => {
  const found = await described(http, address)
  if (!found.ok) return found
  const fields = Object.entries(found.answer.result.fields).flatMap(([code, field]) => {
    const kind = kinds[field.type]
    const isOffered = (field.isDynamic || standard.includes(code)) && !field.isReadOnly && !field.isImmutable
    const isReadable = kind !== 'choice' || field.items !== undefined
    return kind && isOffered && isReadable ? [{ code, name: field.title || code, kind, many: field.isMultiple }] : []
  })
  return { ok: true, fields }
}

/** The values of lists, by the codes of the fields. */
export type Lists = Readonly<Record<string, readonly { readonly id: string; readonly text: string }[]>>
/** The lists as they are now: people change them at any time. Without a field of that kind nothing is asked. */
export const listsOf = async (
  http: Http,
  { address, fields }: CrmAccess,
): Promise<CrmResult<{ readonly lists: Lists }>> => {
  const codes = fields.filter(({ kind }) => kind === 'choice').map(({ code }) => code)
  if (codes.length === 0) return { ok: true, lists: {} }
  const found = await described(http, address)
  if (!found.ok) return found
  const all = found.answer.result.fields
  const lists = codes.map((code) => {
    const items = all[code]?.items ?? []
    return [code, items.map(({ ID, VALUE }) => ({ id: String(ID), text: VALUE.trim() }))] as const
  })
  return { ok: true, lists: Object.fromEntries(lists) }
}
export const choicesOf = (lists: Lists): CrmPerson['choices'] =>
  Object.fromEntries(Object.entries(lists).map(([code, items]) => [code, items.map(({ text }) => text)]))

const textOf = ({ kind, code }: CrmField, value: unknown, lists: Lists): string => {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'choice') return lists[code]?.find(({ id }) => id === String(value))?.text ?? ''
  // dates come with a time of the portal
  if (kind === 'date') return String(value).slice(0, 10)
  if (kind === 'yesNo') return [true, 'Y', 'y', '1', 1, 'true'].includes(value as string) ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
/** The values of an item. */
export const valuesOf = (
  fields: readonly CrmField[],
  item: Readonly<Record<string, unknown>>,
  lists: Lists,
): CrmPerson['fields'] =>
  Object.fromEntries(
    fields.map((field) => {
      const value = item[field.code]
      const all = Array.isArray(value) ? value : [value]
      return [field.code, all.map((one) => textOf(field, one, lists)).filter((text) => text !== '')]
    }),
  )
/** Undefined: the list has no such value. */
const rawOf = ({ kind, code }: CrmField, text: string, lists: Lists): string | undefined => {
  if (kind === 'choice') return lists[code]?.find((item) => item.text.toLowerCase() === text.toLowerCase())?.id
  if (kind !== 'yesNo') return text
  return text === 'yes' ? 'Y' : 'N'
}
/** What is written into an item; without a value the field is emptied. A value that its list does not have is left out. */
export const writtenOf = (
  fields: readonly CrmField[],
  values: CrmPerson['fields'],
  lists: Lists,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const texts = values[field.code]
      if (!texts) return []
      const written = texts.flatMap((text) => rawOf(field, text, lists) ?? [])
      if (written.length < texts.length) return []
      return [[field.code, field.many ? written : (written[0] ?? '')]]
    }),
  )
