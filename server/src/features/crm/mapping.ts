import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import type { OpenClient } from '@beseda/contract/entities/open-client.ts'
import { limits } from '@beseda/contract/limits.ts'
import { normalizeExtra } from '@beseda/domain/clients/extra-value.ts'
import { type Known, nothingKnown, type Reconciled } from '@beseda/domain/clients/reconcile.ts'
import type { CrmField, CrmPatch, CrmPerson } from '../../connectors/connector.ts'
import { normalizedDetail } from '../clients/index.ts'

/** What a field of the CRM holds: `tags`, or the id of an extra field. */
export interface Mapped {
  readonly here: string
  readonly field: CrmField
}
/** What can be compared: archived and deleted fields are not. */
export interface Comparable {
  readonly tags: CrmField | null
  readonly extra: readonly { readonly here: ExtraField; readonly there: CrmField }[]
}
export const comparableOf = (mapping: readonly Mapped[], fields: readonly ExtraField[]): Comparable => ({
  tags: mapping.find(({ here }) => here === 'tags')?.field ?? null,
  extra: mapping.flatMap(({ here: id, field: there }) => {
    const here = fields.find((field) => field.id === id && !field.archived)
    return here ? [{ here, there }] : []
  }),
})
const tidied = (text: string): string => text.trim().replace(/\s+/g, ' ')
/** Names that are possible here, each once in any case. */
const names = (all: readonly string[], max: number): string[] => {
  const byKey = new Map(all.map((name) => [tidied(name).toLowerCase(), tidied(name)]))
  return [...byKey.values()].filter((name) => name !== '' && name.length <= max)
}
const details = (kind: 'phone' | 'email', typed: readonly string[]): string[] => [
  ...new Set(typed.flatMap((value) => normalizedDetail({ kind, value }) ?? [])),
]
/** Null: nothing; undefined: a value that is not possible here, which stays there. */
const valueHere = (field: ExtraField, text: string | undefined): string | null | undefined => {
  if (text === undefined) return null
  const found = normalizeExtra(field, text)
  if ('code' in found || found.value.length > limits.extraValue) return undefined
  return found.value || null
}
/** What cannot be a phone here, such as one with an extension, stays there. */
export const knownThere = (person: CrmPerson, { tags, extra }: Comparable): Known => ({
  name: person.name,
  phones: details('phone', person.phones),
  emails: details('email', person.emails),
  companies: names(
    person.companies.map(({ name }) => name),
    limits.companyName,
  ),
  tags: tags ? names(person.fields[tags.code] ?? [], limits.clientTag) : [],
  fields: Object.fromEntries(
    extra.flatMap(({ here, there }) => {
      const value = valueHere(here, person.fields[there.code]?.[0])
      return value === undefined ? [] : [[here.id, value]]
    }),
  ),
})
export const knownHere = (client: OpenClient, { tags, extra }: Comparable): Known => ({
  ...{ ...nothingKnown, name: client.name, phones: client.phones, emails: client.emails },
  companies: client.companies.map(({ name }) => name),
  tags: tags ? client.tags : [],
  fields: Object.fromEntries(extra.map(({ here }) => [here.id, client.extra[here.name] ?? null])),
})
/** Without the values that a list there does not have: they stay here, and are compared with the value there again next time. */
export const withinChoices = (
  result: Reconciled,
  { extra }: Comparable,
  { person, theirs }: { readonly person: CrmPerson; readonly theirs: Known },
): Reconciled => {
  const impossible = extra.flatMap(({ here: { id }, there: { code, kind } }) => {
    const value = result.theirs.fields[id]
    const isPossible = !value || (person.choices[code] ?? []).some((c) => c.toLowerCase() === value.toLowerCase())
    return kind !== 'choice' || isPossible ? [] : [id]
  })
  const without = (fields: Known['fields']): Known['fields'] =>
    Object.fromEntries(Object.entries(fields).filter(([id]) => !impossible.includes(id)))
  const kept = Object.fromEntries(impossible.map((id) => [id, theirs.fields[id] ?? null]))
  return {
    ...result,
    theirs: { ...result.theirs, fields: without(result.theirs.fields) },
    base: { ...result.base, fields: { ...result.base.fields, ...kept } },
  }
}
/** What is written there. `person`: as they are there; null: a new one. */
export const patchOf = (
  { name, add, remove, fields }: Reconciled['theirs'],
  { tags, extra }: Comparable,
  person: CrmPerson | null,
): CrmPatch => {
  const { phones, emails, companies } = add
  const values = extra.flatMap(({ here, there }): [string, string[]][] => {
    const value = fields[here.id]
    if (value === undefined) return []
    return [[there.code, value === null ? [] : [value]]]
  })
  // tags that are not possible here stay as they are
  const removed = remove.tags.map((tag) => tag.toLowerCase())
  const kept = tags
    ? (person?.fields[tags.code] ?? []).filter((tag) => !removed.includes(tidied(tag).toLowerCase()))
    : []
  const hasTags = tags && add.tags.length + remove.tags.length > 0
  const written = [...values, ...(hasTags ? [[tags.code, [...kept, ...add.tags]] as const] : [])]
  return { name, phones, emails, companies, fields: Object.fromEntries(written) }
}
