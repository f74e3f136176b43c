import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'
import { plain } from '../user-import/columns.ts'

/** The columns of a list of clients, in the order in which the export writes them. */
export const clientColumns = {
  name: { ru: 'Имя', en: 'Name' },
  phones: { ru: 'Телефон', en: 'Phone' },
  emails: { ru: 'Почта', en: 'Email' },
  status: { ru: 'Статус', en: 'Status' },
  tags: { ru: 'Метки', en: 'Tags' },
  comment: { ru: 'Комментарий', en: 'Comment' },
} as const satisfies Record<string, Words>
type FixedColumn = keyof typeof clientColumns
export const clientColumnNames = Object.keys(clientColumns) as readonly FixedColumn[]
/** `extra:Договор`: an extra field by its name. */
export type ClientColumn = FixedColumn | `extra:${string}`
const prefix = 'extra:'
export const extraColumn = (field: string): ClientColumn => `${prefix}${field}`
export const isExtra = (column: ClientColumn): boolean => column.startsWith(prefix)
export const headOf = (column: ClientColumn, lang: Lang): string =>
  isExtra(column) ? column.slice(prefix.length) : inLang(clientColumns[column as FixedColumn], lang)

/** Other heads that people use. */
const synonyms: Readonly<Record<string, FixedColumn>> = {
  ...{ фио: 'name', клиент: 'name', 'имя и фамилия': 'name', 'full name': 'name', client: 'name' },
  ...{ телефоны: 'phones', 'номер телефона': 'phones', мобильный: 'phones', phones: 'phones', mobile: 'phones' },
  ...{ 'e-mail': 'emails', 'электронная почта': 'emails', emails: 'emails', 'эл. почта': 'emails' },
  ...{ метка: 'tags', теги: 'tags', тег: 'tags', tag: 'tags' },
  ...{ примечание: 'comment', заметка: 'comment', note: 'comment' },
}
const byHead: ReadonlyMap<string, FixedColumn> = new Map([
  ...Object.entries(synonyms),
  ...clientColumnNames.flatMap((name) =>
    (['ru', 'en'] as const).map((lang) => [plain(clientColumns[name][lang]), name] as const),
  ),
])

export interface ClientColumnMap {
  /** By position in the file. The second column with the same meaning is ignored. */
  readonly columns: readonly (ClientColumn | null)[]
  /** Heads that mean nothing here. */
  readonly ignored: readonly string[]
}
/** `fields`: names of the extra fields. A field named like a column, for example “Телефон”, is not read. */
export const mapHeads = (heads: readonly string[], fields: readonly string[]): ClientColumnMap => {
  const extra = new Map(fields.map((name) => [plain(name), extraColumn(name)]))
  const found = heads.map((head) => byHead.get(plain(head)) ?? extra.get(plain(head)) ?? null)
  const columns = found.map((column, i) => (column !== null && found.indexOf(column) === i ? column : null))
  return { columns, ignored: heads.map((head) => head.trim()).filter((head, i) => columns[i] === null && head !== '') }
}

/** Columns that were chosen by hand. Null: they do not fit the file, or what is known now. */
export const chosenColumns = (
  heads: readonly string[],
  fields: readonly string[],
  chosen: readonly (string | null)[],
): ClientColumnMap | null => {
  const known = new Set<string>([...clientColumnNames, ...fields.map(extraColumn)])
  const used = chosen.filter((column) => column !== null)
  const fits = chosen.length === heads.length && new Set(used).size === used.length
  if (!fits || !used.every((column) => known.has(column))) return null
  const columns = chosen as readonly (ClientColumn | null)[]
  return { columns, ignored: heads.map((head) => head.trim()).filter((head, i) => columns[i] === null && head !== '') }
}
export const hasContacts = ({ columns }: ClientColumnMap): boolean =>
  columns.includes('phones') || columns.includes('emails')

/** The cells of a row by their column. */
export type ClientCells = Readonly<Partial<Record<ClientColumn, string>>>
export const cellsOf = (columns: ClientColumnMap['columns'], row: readonly string[]): ClientCells =>
  Object.fromEntries(columns.flatMap((column, i) => (column === null ? [] : [[column, (row[i] ?? '').trim()]])))
/** Several values in one cell. */
export const valuesOf = (cell: string | undefined): readonly string[] =>
  (cell ?? '')
    .split('|')
    .map((value) => value.trim().replace(/\s+/g, ' '))
    .filter((value) => value !== '')
export const joinValues = (values: readonly string[]): string => values.join(' | ')
