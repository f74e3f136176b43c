import { Readable } from 'node:stream'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { readCell } from '@beseda/domain/csv/write-line.ts'
import { type ColumnMap, cellsOf, type ImportCells, mapHeads } from '@beseda/domain/user-import/columns.ts'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import { nextTurn } from '../../platform/next-turn.ts'

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

/** The bytes of an upload, at most `limits.importBytes`. */
export const bytesOf = async (stream: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > limits.importBytes) throw fail('FILE_TOO_BIG', { maxBytes: limits.importBytes })
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** UTF-8, with or without its mark; UTF-16 as spreadsheets save “Unicode text”; otherwise Windows-1251. */
export const textOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

const separators = [';', ',', '\t'] as const
const options = (delimiter: string): Options => ({
  delimiter,
  relax_column_count: true,
  skip_empty_lines: true,
  info: true,
  max_record_size: 100_000,
})
interface Parsed {
  readonly record: readonly string[]
  readonly info: Info
}
/** A parser works through 64 KB at a time, so that the server answers other calls meanwhile. */
const piece = 65_536
async function* pieces(text: string) {
  for (let at = 0; at < text.length; at += piece) {
    yield text.slice(at, at + piece)
    await nextTurn()
  }
}
async function* records(text: string, separator: string): AsyncGenerator<Parsed> {
  const parser = parse(options(separator))
  const source = Readable.from(pieces(text))
  source.on('error', (error) => parser.destroy(error))
  try {
    yield* source.pipe(parser) as AsyncIterable<Parsed>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { readonly lines?: number }
    throw fail('IMPORT_FILE_UNREADABLE', { row: lines ?? 1 })
  } finally {
    source.destroy()
    parser.destroy()
  }
}
/** Empty when the text is no CSV with this separator. */
const firstOf = async (text: string, separator: string): Promise<readonly string[]> => {
  try {
    for await (const { record } of records(text, separator)) return record.map(readCell)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return []
}
/** The heads, read with the separator that gives the most known columns. */
const headsOf = async (text: string): Promise<{ separator: string; map: ColumnMap }> => {
  const found = await Promise.all(
    separators.map(async (separator) => ({ separator, map: mapHeads(await firstOf(text, separator)) })),
  )
  const known = ({ map }: { map: ColumnMap }): number => map.columns.filter((column) => column !== null).length
  return found.reduce((best, next) => (known(next) > known(best) ? next : best))
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
  for await (const { record, info } of records(text, separator)) {
    const cells = record.map(readCell)
    if (!isHead && cells.some((cell) => cell.trim() !== '')) {
      if (rows.length === limits.importRows) throw fail('IMPORT_TOO_MANY_ROWS', { max: limits.importRows })
      const isShifted = cells.slice(map.columns.length).some((cell) => cell.trim() !== '')
      rows.push({ row: info.records + info.empty_lines, cells: cellsOf(map.columns, cells), isShifted })
    }
    isHead = false
  }
  if (rows.length === 0) throw fail('NO_ACCOUNTS')
  return { ignored: map.ignored, rows }
}
