import * as spreadsheets from '@e965/xlsx'

type Cell = string | number | null

/** The cells of a sheet, read by another library than the one that wrote it, and the XML of the sheet and of the formats. */
export const readWorkbook = (bytes: Buffer, sheet = 1) => {
  const book = spreadsheets.read(bytes, { bookFiles: true })
  const { files } = book as unknown as { files: Readonly<Record<string, { readonly content: Uint8Array }>> }
  const xmlOf = (part: string): string => Buffer.from(files[`xl/${part}.xml`]!.content).toString()
  const rows = spreadsheets.utils.sheet_to_json<Cell[]>(book.Sheets[book.SheetNames[sheet - 1]!]!, {
    ...{ header: 1, raw: true, defval: null },
  })
  return { rows, xml: xmlOf(`worksheets/sheet${sheet}`), styles: xmlOf('styles') }
}
