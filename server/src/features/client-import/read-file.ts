import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type ClientCells, type ClientColumnMap, cellsOf, mapHeads } from '@beseda/domain/client-import/columns.ts'
import { readCell } from '@beseda/domain/csv/write-line.ts'
import { type CsvRecord, piecesOf, records, rowOf, separatorOf, textOf } from '../../platform/tables/csv.ts'
import { isWorkbook, sheetOf } from '../../platform/tables/workbook.ts'

export interface FileRow {
  /** As spreadsheets number it: the heads are row 1, empty rows count. */
  readonly row: number
  readonly cells: ClientCells
  /** It has more values than there are columns. */
  readonly isShifted: boolean
}
export interface ClientsFile {
  readonly ignored: readonly string[]
  readonly rows: readonly FileRow[]
}

const known = ({ columns }: ClientColumnMap): number => columns.filter((column) => column !== null).length
const linesOf = async (bytes: Buffer, fields: readonly string[]): Promise<AsyncIterable<CsvRecord>> => {
  // one more row than allowed tells that there are too many
  if (isWorkbook(bytes)) return records(sheetOf(bytes, limits.clientImportRows + 2), ',')
  const text = textOf(bytes)
  const separator = await separatorOf(text, (heads) => known(mapHeads(heads.map(readCell), fields)))
  return records(piecesOf(text), separator)
}
const headsOf = (cells: readonly string[], fields: readonly string[]): ClientColumnMap => {
  if (cells.length > limits.clientImportColumns)
    throw fail('IMPORT_TOO_MANY_COLUMNS', { max: limits.clientImportColumns })
  const map = mapHeads(cells, fields)
  if (!map.columns.includes('phones') && !map.columns.includes('emails')) throw fail('CLIENT_IMPORT_NO_CONTACT_COLUMN')
  return map
}

/**
 * Clients in a CSV or xlsx file. `fields`: names of extra fields. Throws CLIENT_IMPORT_EMPTY, CLIENT_IMPORT_NO_CONTACT_COLUMN,
 * IMPORT_TOO_MANY_ROWS, IMPORT_TOO_MANY_COLUMNS, IMPORT_FILE_UNREADABLE, IMPORT_WORKBOOK_UNREADABLE.
 */
export const readClientsFile = async (bytes: Buffer, fields: readonly string[]): Promise<ClientsFile> => {
  let map: ClientColumnMap | null = null
  const rows: FileRow[] = []
  for await (const line of await linesOf(bytes, fields)) {
    const cells = line.record.map(readCell)
    const isEmpty = cells.every((cell) => cell.trim() === '')
    if (map === null) {
      if (!isEmpty) map = headsOf(cells, fields)
    } else if (!isEmpty) {
      if (rows.length === limits.clientImportRows) throw fail('IMPORT_TOO_MANY_ROWS', { max: limits.clientImportRows })
      const isShifted = cells.slice(map.columns.length).some((cell) => cell.trim() !== '')
      rows.push({ row: rowOf(line), cells: cellsOf(map.columns, cells), isShifted })
    }
  }
  if (!map || rows.length === 0) throw fail('CLIENT_IMPORT_EMPTY')
  return { ignored: map.ignored, rows }
}
