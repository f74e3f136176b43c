import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { readCell } from '@beseda/domain/csv/write-line.ts'
import { type ColumnMap, cellsOf, type ImportCells, mapHeads } from '@beseda/domain/user-import/columns.ts'
import { firstLine, piecesOf, records, rowOf, separatorOf } from '../../platform/tables/csv.ts'

export interface FileRow {
  /** As spreadsheets number it: the heads are row 1, empty rows count. */
  readonly row: number
  readonly cells: ImportCells
  /** It has more values than there are columns. */
  readonly isShifted: boolean
}
export interface UsersFile {
  readonly ignored: readonly string[]
  readonly rows: readonly FileRow[]
}

const headsIn = (cells: readonly string[]): ColumnMap => mapHeads(cells.map(readCell))
/** The heads, read with the separator that gives the most known columns. */
const headsOf = async (text: string): Promise<{ separator: string; map: ColumnMap }> => {
  const known = (cells: readonly string[]) => headsIn(cells).columns.filter((column) => column !== null).length
  const separator = await separatorOf(text, known)
  return { separator, map: headsIn(await firstLine(text, separator)) }
}

/**
 * Users in a CSV file. Throws NO_ACCOUNTS, IMPORT_NO_EMAIL_COLUMN, IMPORT_TOO_MANY_ROWS, IMPORT_FILE_UNREADABLE.
 */
export const readUsersFile = async (text: string): Promise<UsersFile> => {
  if (text.trim() === '') throw fail('NO_ACCOUNTS')
  const { separator, map } = await headsOf(text)
  if (!map.columns.includes('email')) throw fail('IMPORT_NO_EMAIL_COLUMN')
  const rows: FileRow[] = []
  let isHead = true
  for await (const line of records(piecesOf(text), separator)) {
    const cells = line.record.map(readCell)
    if (!isHead && cells.some((cell) => cell.trim() !== '')) {
      if (rows.length === limits.importRows) throw fail('IMPORT_TOO_MANY_ROWS', { max: limits.importRows })
      const isShifted = cells.slice(map.columns.length).some((cell) => cell.trim() !== '')
      rows.push({ row: rowOf(line), cells: cellsOf(map.columns, cells), isShifted })
    }
    isHead = false
  }
  if (rows.length === 0) throw fail('NO_ACCOUNTS')
  return { ignored: map.ignored, rows }
}
