import type { ExportFormat } from '@beseda/contract/entities/client-export.ts'
import { type Separator, writeLine } from '@beseda/domain/csv/write-line.ts'
import { writeXlsxStream } from 'hucre/xlsx'

/** Spreadsheets read UTF-8 only after this mark. */
const byteOrderMark = '\ufeff'
async function* csv(rows: AsyncIterable<readonly string[]>, separator: Separator): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark)
  for await (const cells of rows) yield Buffer.from(writeLine(cells, separator))
}
/** Every cell is a text: phones keep their digits, and nothing runs as a formula. */
async function* xlsx(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  const stream = writeXlsxStream(rows as AsyncIterable<string[]>, { name: 'Clients' })
  yield* stream as unknown as AsyncIterable<Uint8Array>
}
export const writeTable = (
  rows: AsyncIterable<readonly string[]>,
  format: ExportFormat,
  separator: Separator,
): AsyncGenerator<Uint8Array> => (format === 'csv' ? csv(rows, separator) : xlsx(rows))
