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
  /** As in the file. */
  readonly raw: readonly string[]
}
export interface ClientsFile {
  readonly heads: readonly string[]
  readonly map: ClientColumnMap
  readonly rows: readonly FileRow[]
}

/** Known heads count first; of unknown ones, the separator that gives more of them. */
const rate = ({ columns }: ClientColumnMap): number =>
  columns.filter((column) => column !== null).length * 1000 + columns.length
const linesOf = async (bytes: Buffer, fields: readonly string[]): Promise<AsyncIterable<CsvRecord>> => {
  // one more row than allowed tells that there are too many
  if (isWorkbook(bytes)) return records(sheetOf(bytes, limits.clientImportRows + 2), ',')
  const text = textOf(bytes)
  const separator = await separatorOf(text, (heads) => rate(mapHeads(heads.map(readCell), fields)))
  return records(piecesOf(text), separator)
}
/** A row with the meaning of its columns. */
export const fileRow = (row: number, raw: readonly string[], { columns }: ClientColumnMap): FileRow => ({
  ...{ row, raw, cells: cellsOf(columns, raw) },
  isShifted: raw.slice(columns.length).some((cell) => cell.trim() !== ''),
})

/**
 * Clients in a CSV or xlsx file. `fields`: names of extra fields; `choose`: what its columns mean. Throws CLIENT_IMPORT_EMPTY,
 * IMPORT_TOO_MANY_ROWS, IMPORT_TOO_MANY_COLUMNS, IMPORT_FILE_UNREADABLE, IMPORT_WORKBOOK_UNREADABLE.
 */
export const readClientsFile = async (
  bytes: Buffer,
  fields: readonly string[],
  choose: (heads: readonly string[]) => Promise<ClientColumnMap>,
): Promise<ClientsFile> => {
  let read: { readonly heads: readonly string[]; readonly map: ClientColumnMap } | null = null
  const rows: FileRow[] = []
  for await (const line of await linesOf(bytes, fields)) {
    const cells = line.record.map(readCell)
    const isEmpty = cells.every((cell) => cell.trim() === '')
    if (isEmpty) continue
    if (read === null) {
      if (cells.length > limits.clientImportColumns)
        throw fail('IMPORT_TOO_MANY_COLUMNS', { max: limits.clientImportColumns })
      read = { heads: cells, map: await choose(cells) }
    } else {
      if (rows.length === limits.clientImportRows) throw fail('IMPORT_TOO_MANY_ROWS', { max: limits.clientImportRows })
      rows.push(fileRow(rowOf(line), cells, read.map))
    }
  }
  if (!read || rows.length === 0) throw fail('CLIENT_IMPORT_EMPTY')
  return { ...read, rows }
}
