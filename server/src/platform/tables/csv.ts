import { Readable } from 'node:stream'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import { nextTurn } from '../next-turn.ts'

/** The bytes of an upload. Throws FILE_TOO_BIG. */
export const bytesOf = async (stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > maxBytes) throw fail('FILE_TOO_BIG', { maxBytes })
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

export const separators = [';', ',', '\t'] as const
const options = (delimiter: string): Options => ({
  delimiter,
  relax_column_count: true,
  skip_empty_lines: true,
  info: true,
  max_record_size: 100_000,
})
export interface CsvRecord {
  readonly record: readonly string[]
  readonly info: Info
}
/** The line as spreadsheets number it: the heads are row 1, empty rows count. */
export const rowOf = ({ info }: CsvRecord): number => info.records + info.empty_lines

/** A parser works through 16 KB at a time, so that the server answers other calls meanwhile. */
const piece = 16_384
export async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += piece) {
    yield text.slice(at, at + piece)
    await nextTurn()
  }
}
/** Throws IMPORT_FILE_UNREADABLE. */
export async function* records(pieces: AsyncIterable<string>, separator: string): AsyncGenerator<CsvRecord> {
  const parser = parse(options(separator))
  const source = Readable.from(pieces)
  source.on('error', (error) => parser.destroy(error))
  try {
    yield* source.pipe(parser) as AsyncIterable<CsvRecord>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { readonly lines?: number }
    throw fail('IMPORT_FILE_UNREADABLE', { row: lines ?? 1 })
  } finally {
    source.destroy()
    parser.destroy()
  }
}
/** The cells of the first line. Empty when the text is no CSV with this separator. */
export const firstLine = async (text: string, separator: string): Promise<readonly string[]> => {
  try {
    for await (const { record } of records(piecesOf(text), separator)) return record
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return []
}
/** The separator of the three that gives the best heads. */
export const separatorOf = async (text: string, rate: (heads: readonly string[]) => number): Promise<string> => {
  const found = await Promise.all(
    separators.map(async (separator) => ({ separator, rate: rate(await firstLine(text, separator)) })),
  )
  return found.reduce((best, next) => (next.rate > best.rate ? next : best)).separator
}
