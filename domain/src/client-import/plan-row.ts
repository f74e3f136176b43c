import type { ExtraFieldKind } from '@beseda/contract/entities/extra-field.ts'
import { type ErrorCode, type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { email, nameText, requiredText } from '@beseda/contract/fields.ts'
import { limits } from '@beseda/contract/limits.ts'
import { normalizeExtra } from '../clients/extra-value.ts'
import { plain } from '../user-import/columns.ts'
import { type ClientCells, type ClientColumn, extraColumn, isExtra, valuesOf } from './columns.ts'

export interface Contact {
  readonly kind: 'phone' | 'email'
  readonly value: string
}
export interface ExtraItem {
  readonly fieldId: string
  readonly value: string
}
/** What a row says about a client, in the form in which it is stored. Nothing and an empty cell are the same. */
export interface ClientValues {
  readonly name: string
  readonly contacts: readonly Contact[]
  readonly statusId: string | null
  readonly tags: readonly string[]
  readonly comment: string
  readonly extra: readonly ExtraItem[]
}
interface Field {
  readonly id: string
  readonly name: string
  readonly kind: ExtraFieldKind
  readonly choices: readonly string[]
}
export interface ReadFacts {
  readonly statuses: readonly { readonly id: string; readonly name: string }[]
  /** Without archived ones. */
  readonly fields: readonly Field[]
  /** Null: no valid number. */
  readonly phone: (typed: string) => string | null
}
export interface RowRefusal {
  readonly is: 'refused'
  readonly column: ClientColumn | null
  readonly refusal: Refusal
}
export const refused = (column: ClientColumn | null, refusal: Refusal): RowRefusal => ({
  is: 'refused',
  column,
  refusal,
})
export type Reading = { readonly is: 'read'; readonly values: ClientValues } | RowRefusal

interface Checked {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined
  }
}
const problemOf = (schema: Checked, value: string): ErrorCode | null => {
  const read = schema.safeParse(value)
  return read.success ? null : (read.error!.issues[0]!.message as ErrorCode)
}
const [name, tag, comment] = [
  nameText(limits.clientName),
  nameText(limits.clientTag),
  requiredText(limits.clientComment),
] as const
const code = (problem: ErrorCode): Refusal => refuse(problem as 'FIELD_INVALID')
const distinct = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...new Map([...items].reverse().map((item) => [keyOf(item), item])).values()].reverse()
export const keyOf = ({ kind, value }: Contact): string => `${kind} ${value}`

const yesOrNo = new Map([
  ...['да', 'yes', 'true', '1', '+', '✓'].map((word) => [word, 'yes'] as const),
  ...['нет', 'no', 'false', '0', '-', '✗'].map((word) => [word, 'no'] as const),
])
const readContacts = (cells: ClientCells, phone: ReadFacts['phone']): readonly Contact[] | RowRefusal => {
  const contacts: Contact[] = []
  for (const typed of valuesOf(cells.phones)) {
    const value = phone(typed)
    if (value === null) return refused('phones', refuse('PHONE_FORMAT'))
    contacts.push({ kind: 'phone', value })
  }
  for (const typed of valuesOf(cells.emails)) {
    const problem = problemOf(email, typed)
    if (problem) return refused('emails', code(problem))
    contacts.push({ kind: 'email', value: typed.toLowerCase() })
  }
  if (contacts.length === 0) return refused(null, refuse('CLIENT_IMPORT_NO_CONTACT'))
  if (contacts.length > limits.clientDetails)
    return refused('phones', refuse('OBJECT_LIMIT_REACHED', { max: limits.clientDetails }))
  return distinct(contacts, keyOf)
}
const readExtra = (cells: ClientCells, fields: readonly Field[]): readonly ExtraItem[] | RowRefusal => {
  const items: ExtraItem[] = []
  for (const [column, cell] of Object.entries(cells) as [ClientColumn, string][]) {
    if (!isExtra(column) || cell === '') continue
    const field = fields.find((known) => extraColumn(known.name) === column)
    if (!field) return refused(column, refuse('EXTRA_FIELD_NOT_FOUND'))
    const problem = problemOf(requiredText(limits.extraValue), cell)
    if (problem) return refused(column, code(problem))
    const typed = field.kind === 'yesNo' ? (yesOrNo.get(plain(cell)) ?? cell) : cell
    const normalized = normalizeExtra(field, typed)
    if ('code' in normalized) return refused(column, code(normalized.code))
    items.push({ fieldId: field.id, value: normalized.value })
  }
  return items
}
/** The values of a row, or the first column that cannot be read. */
export const readRow = (cells: ClientCells, { statuses, fields, phone }: ReadFacts): Reading => {
  const contacts = readContacts(cells, phone)
  if ('is' in contacts) return contacts
  const named = cells.name ?? ''
  const wrongName = named === '' ? null : problemOf(name, named)
  if (wrongName) return refused('name', code(wrongName))
  const tags = distinct(valuesOf(cells.tags), (text) => text.toLowerCase())
  const wrongTag = tags.map((text) => problemOf(tag, text)).find((problem) => problem !== null)
  if (wrongTag) return refused('tags', code(wrongTag))
  if (tags.length > limits.clientTags)
    return refused('tags', refuse('OBJECT_LIMIT_REACHED', { max: limits.clientTags }))
  const status = cells.status ? statuses.find((known) => plain(known.name) === plain(cells.status!)) : null
  if (status === undefined) return refused('status', refuse('PROFILE_STATUS_NOT_FOUND'))
  const said = cells.comment ?? ''
  const wrongComment = said === '' ? null : problemOf(comment, said)
  if (wrongComment) return refused('comment', code(wrongComment))
  const extra = readExtra(cells, fields)
  if ('is' in extra) return extra
  return { is: 'read', values: { name: named, contacts, statusId: status?.id ?? null, tags, comment: said, extra } }
}

/** A client that has a contact of the row. */
export interface KnownClient extends Omit<ClientValues, 'comment'> {
  readonly id: string
  /** Their contacts include the addresses of their channels. */
  readonly comments: readonly string[]
}
export type RowPlan =
  | { readonly is: 'create'; readonly values: ClientValues }
  /** `add`: only what the client does not have yet. */
  | { readonly is: 'change'; readonly client: KnownClient; readonly add: ClientValues }
  | { readonly is: 'same'; readonly client: KnownClient }
  | RowRefusal

const isIn = (list: readonly string[], text: string): boolean =>
  list.some((known) => known.toLowerCase() === text.toLowerCase())
/** A file adds and replaces, but never removes: an empty cell changes nothing. */
const missing = (values: ClientValues, client: KnownClient): ClientValues => ({
  name: values.name === client.name ? '' : values.name,
  contacts: values.contacts.filter((c) => !client.contacts.some((known) => keyOf(known) === keyOf(c))),
  statusId: values.statusId === client.statusId ? null : values.statusId,
  tags: values.tags.filter((text) => !isIn(client.tags, text)),
  comment: client.comments.includes(values.comment) ? '' : values.comment,
  extra: values.extra.filter(
    ({ fieldId, value }) => !client.extra.some((known) => known.fieldId === fieldId && known.value === value),
  ),
})
const isNothing = (v: ClientValues): boolean =>
  v.name === '' && v.statusId === null && v.comment === '' && v.contacts.length + v.tags.length + v.extra.length === 0

/** What a row means for the clients there are. Clients are never merged here. */
export const planRow = (values: ClientValues, found: readonly KnownClient[]): RowPlan => {
  if (found.length > 1)
    return refused(null, refuse('CLIENT_IMPORT_SEVERAL', { names: found.map((client) => client.name).join(', ') }))
  const [client] = found
  if (!client) return { is: 'create', values: { ...values, name: values.name || values.contacts[0]!.value } }
  const add = missing(values, client)
  if (isNothing(add)) return { is: 'same', client }
  const tooMany =
    (client.contacts.length + add.contacts.length > limits.clientDetails && limits.clientDetails) ||
    (client.tags.length + add.tags.length > limits.clientTags && limits.clientTags) ||
    (add.comment !== '' && client.comments.length >= limits.clientComments && limits.clientComments)
  return tooMany ? refused(null, refuse('OBJECT_LIMIT_REACHED', { max: tooMany })) : { is: 'change', client, add }
}
