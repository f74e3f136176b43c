import type { Words } from '@beseda/contract/lang.ts'

/** The columns of a list of users, in the order in which the export writes them. */
export const importColumns = {
  email: { ru: 'Почта', en: 'Email' },
  name: { ru: 'Имя', en: 'Name' },
  phone: { ru: 'Телефон', en: 'Phone' },
  affiliation: { ru: 'Подразделение или компания', en: 'Department or company' },
  role: { ru: 'Роль', en: 'Role' },
  teams: { ru: 'Команды', en: 'Teams' },
  breakMinutes: { ru: 'Автоматический перерыв, мин', en: 'Automatic break, min' },
  active: { ru: 'Активен', en: 'Active' },
} as const satisfies Record<string, Words>
export type ImportColumn = keyof typeof importColumns
export const importColumnNames = Object.keys(importColumns) as readonly ImportColumn[]

/** Other heads that people use. */
const synonyms: Readonly<Record<string, ImportColumn>> = {
  'e-mail': 'email',
  'электронная почта': 'email',
  логин: 'email',
  login: 'email',
  'имя и фамилия': 'name',
  фио: 'name',
  'full name': 'name',
  принадлежность: 'affiliation',
  affiliation: 'affiliation',
  команда: 'teams',
  team: 'teams',
}
/** How heads, names and answers are compared: without letter case, ё and repeated blanks. */
export const plain = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')

const byHead: ReadonlyMap<string, ImportColumn> = new Map([
  ...Object.entries(synonyms),
  ...importColumnNames.flatMap((name) =>
    (['ru', 'en'] as const).map((lang) => [plain(importColumns[name][lang]), name] as const),
  ),
])
/** The column of a head in either language, or null. */
export const columnOf = (head: string): ImportColumn | null => byHead.get(plain(head)) ?? null

export interface ColumnMap {
  /** By position in the file. The second column with the same meaning is ignored. */
  readonly columns: readonly (ImportColumn | null)[]
  /** Heads that mean nothing here. */
  readonly ignored: readonly string[]
}
export const mapHeads = (heads: readonly string[]): ColumnMap => {
  const found = heads.map(columnOf)
  const columns = found.map((column, i) => (column !== null && found.indexOf(column) === i ? column : null))
  return { columns, ignored: heads.map((head) => head.trim()).filter((head, i) => columns[i] === null && head !== '') }
}

/** The cells of a row by their column. A row that is shorter than the heads has empty cells. */
export type ImportCells = Readonly<Partial<Record<ImportColumn, string>>>
export const cellsOf = (columns: ColumnMap['columns'], row: readonly string[]): ImportCells =>
  Object.fromEntries(columns.flatMap((column, i) => (column === null ? [] : [[column, (row[i] ?? '').trim()]])))
