import type { ListedClient } from '@beseda/contract/entities/client-list.ts'
import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'
import { clientColumns, joinValues } from '@beseda/domain/client-import/columns.ts'

export interface ExportColumn {
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
/** The columns of the import, so that an exported file can be imported, and some that only inform. */
export const exportColumns = (fields: readonly ExtraField[], lang: Lang): readonly ExportColumn[] => {
  const column = (head: Words, cell: ExportColumn['cell']): ExportColumn => ({ head: inLang(head, lang), cell })
  return [
    column(clientColumns.name, (c) => c.name),
    column(clientColumns.phones, (c) => joinValues(c.details.filter((value) => !isMail(value)))),
    column(clientColumns.emails, (c) => joinValues(c.details.filter(isMail))),
    column(clientColumns.status, (c) => c.status?.name ?? ''),
    column(clientColumns.tags, (c) => joinValues(c.tags.map(({ name }) => name))),
    ...fields.map((field) => ({ head: field.name, cell: (c: ListedClient) => extraText(c, field, lang) })),
    column({ ru: 'Адреса в каналах', en: 'Addresses in channels' }, (c) =>
      joinValues(c.contacts.map(({ channelType, address }) => `${channelType}: ${address}`)),
    ),
    column({ ru: 'Создан (UTC)', en: 'Created (UTC)' }, (c) => moment(c.createdAt)),
    column({ ru: 'Последнее сообщение (UTC)', en: 'Last message (UTC)' }, (c) => moment(c.lastAt)),
  ]
}
