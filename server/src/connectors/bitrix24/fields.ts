import * as z from 'zod/mini'
import type { Http } from '../../platform/http/call.ts'
import type { CrmField, CrmPerson, CrmResult } from '../connector.ts'
import { ask } from './calls.ts'

/** Contacts in the universal methods `crm.item.*`. */
export const contact = 3
/** Lists have ids for values, and only the portal knows their texts, so they are left out. */
const kinds: Readonly<Record<string, CrmField['kind']>> = {
  string: 'text',
  integer: 'number',
  double: 'number',
  date: 'date',
  boolean: 'yesNo',
  url: 'link',
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
        ...{ isReadOnly: z.boolean(), isImmutable: z.boolean(), isMultiple: z.boolean(), isDynamic: z.boolean() },
      }),
    ),
  }),
})
export const fieldsOfPortal = async (
  http: Http,
  address: string,
): Promise<CrmResult<{ readonly fields: readonly CrmField[] }>> => {
  const params = { entityTypeId: contact }
  const found = await ask(http, address, { method: 'crm.item.fields', params, schema: Fields })
  if (!found.ok) return found
  const fields = Object.entries(found.answer.result.fields).flatMap(([code, field]) => {
    const kind = kinds[field.type]
    const isOffered = (field.isDynamic || standard.includes(code)) && !field.isReadOnly && !field.isImmutable
    return kind && isOffered ? [{ code, name: field.title || code, kind, many: field.isMultiple }] : []
  })
  return { ok: true, fields }
}

const textOf = ({ kind }: CrmField, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  // dates come with a time of the portal
  if (kind === 'date') return String(value).slice(0, 10)
  if (kind === 'yesNo') return [true, 'Y', 'y', '1', 1, 'true'].includes(value as string) ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
/** The values of an item. */
export const valuesOf = (fields: readonly CrmField[], item: Readonly<Record<string, unknown>>): CrmPerson['fields'] =>
  Object.fromEntries(
    fields.map((field) => {
      const value = item[field.code]
      const all = Array.isArray(value) ? value : [value]
      return [field.code, all.map((one) => textOf(field, one)).filter((text) => text !== '')]
    }),
  )
const rawOf = ({ kind }: CrmField, text: string): string => {
  if (kind !== 'yesNo') return text
  return text === 'yes' ? 'Y' : 'N'
}
/** What is written into an item; without a value the field is emptied. */
export const writtenOf = (fields: readonly CrmField[], values: CrmPerson['fields']): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const texts = values[field.code]
      if (!texts) return []
      const written = texts.map((text) => rawOf(field, text))
      return [[field.code, field.many ? written : (written[0] ?? '')]]
    }),
  )
