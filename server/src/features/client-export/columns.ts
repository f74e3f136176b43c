import type { ListedClient } from '@beseda/contract/entities/client-list.ts'
import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'
import { clientColumns, joinValues } from '@beseda/domain/client-import/columns.ts'
import type { Runner } from '../../platform/db.ts'
import { listFields } from '../extra-fields/index.ts'

export interface ExportColumn {
  /** Of an extra field, its id. */
  readonly id: string
  readonly head: string
  readonly cell: (client: ListedClient) => string
}
const isMail = (value: string): boolean => value.includes('@')
/** ISO without a zone, as spreadsheets read it. */
const moment = (at: number | null): string =>
  at === null ? '' : new Date(at).toISOString().slice(0, 16).replace('T', ' ')
const extraText = (client: ListedClient, field: ExtraField, lang: Lang): string => {
  const value = client.extra.find(({ fieldId }) => fieldId === field.id)?.value ?? ''
  if (field.kind !== 'yesNo' || value === '') return value
  return inLang(value === 'yes' ? { ru: 'да', en: 'yes' } : { ru: 'нет', en: 'no' }, lang)
}
const companiesText = ({ companies }: ListedClient): string =>
  joinValues(companies.map(({ name, position }) => (position ? `${name} (${position})` : name)))

/** The columns of the import, so that an exported file can be imported, and some that only inform. */
const allColumns = (fields: readonly ExtraField[], lang: Lang): readonly ExportColumn[] => {
  const column = (id: string, head: Words, cell: ExportColumn['cell']) => ({ id, head: inLang(head, lang), cell })
  return [
    column('name', clientColumns.name, (c) => c.name),
    column('phones', clientColumns.phones, (c) => joinValues(c.details.filter((value) => !isMail(value)))),
    column('emails', clientColumns.emails, (c) => joinValues(c.details.filter(isMail))),
    column('status', clientColumns.status, (c) => c.status?.name ?? ''),
    column('tags', clientColumns.tags, (c) => joinValues(c.tags.map(({ name }) => name))),
    column('companies', { ru: 'Компании', en: 'Companies' }, companiesText),
    ...fields.map((field) => ({
      ...{ id: field.id, head: field.name },
      cell: (c: ListedClient) => extraText(c, field, lang),
    })),
    column('addresses', { ru: 'Адреса в каналах', en: 'Addresses in channels' }, (c) =>
      joinValues(c.contacts.map(({ channelType, address }) => `${channelType}: ${address}`)),
    ),
    column('created', { ru: 'Создан (UTC)', en: 'Created (UTC)' }, (c) => moment(c.createdAt)),
    column('last', { ru: 'Последнее сообщение (UTC)', en: 'Last message (UTC)' }, (c) => moment(c.lastAt)),
  ]
}
export const knownColumns = async (
  c: Runner & Parameters<typeof listFields>[0],
  organizationId: string,
  lang: Lang,
): Promise<readonly ExportColumn[]> => allColumns(await listFields(c, organizationId), lang)

/** In the chosen order, without fields that are gone. Null, or nothing left: all columns. */
export const pickColumns = (known: readonly ExportColumn[], ids: readonly string[] | null): readonly ExportColumn[] => {
  const picked = (ids ?? []).flatMap((id) => known.find((column) => column.id === id) ?? [])
  return picked.length > 0 ? picked : known
}
