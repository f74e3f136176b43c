import type { Column, ColumnKind, Sheet, Value } from '@beseda/domain/report-file/sheet.ts'
import { type ColumnDef, writeXlsx, writeXlsxStream } from 'hucre/xlsx'

const dayMs = 86_400_000
const formats: Readonly<Record<ColumnKind, string | null>> = {
  ...{ text: null, count: '0', seconds: '[h]:mm:ss', share: '0.0%', mean: '0.00', moment: 'yyyy-mm-dd hh:mm:ss' },
}
/** Spreadsheets count durations in days. Texts are texts: nothing runs as a formula. */
const cellOf = (value: Value, kind: ColumnKind): string | number | Date | null => {
  if (typeof value !== 'number') return value
  if (kind === 'seconds') return value / dayMs
  return kind === 'moment' ? new Date(value) : value
}
/** In characters. Narrower cells show only ####. */
const least: Readonly<Partial<Record<ColumnKind, number>>> = { text: 24, moment: 21 }
const width = (head: string, kind: ColumnKind): number => Math.min(40, Math.max(least[kind] ?? 12, head.length + 2))

interface Workbook {
  readonly name: string
  readonly sheet: Sheet
  /** A second sheet: what the file is about. */
  readonly about: { readonly name: string; readonly rows: readonly (readonly [string, string])[] }
}
const defined = (columns: readonly Column[]): ColumnDef[] =>
  columns.map(({ head, kind }) => {
    const numFmt = formats[kind]
    return { width: width(head, kind), ...(numFmt && { numFmt }) }
  })
const freezePane = { rows: 1, columns: 1 }
type Cells = (string | number | Date | null)[]

/** The heading and the first column stay in view. */
export const writeWorkbook = async ({ name, sheet, about }: Workbook): Promise<Uint8Array> => {
  const { columns, rows } = sheet
  const bold = { style: { font: { bold: true } } }
  return (await writeXlsx({
    sheets: [
      {
        ...{ name, columns: defined(columns), freezePane },
        rows: [
          columns.map(({ head }) => head),
          ...rows.map((row) => row.map((value, i) => cellOf(value, columns[i]!.kind))),
        ],
        cells: new Map(columns.map((_, i) => [`0,${i}`, bold])),
      },
      { name: about.name, columns: [{ width: 32 }, { width: 90 }], rows: about.rows.map((row) => [...row]) },
    ],
  })) as Uint8Array
}

interface LongSheet {
  readonly name: string
  readonly columns: readonly Column[]
  readonly pages: AsyncIterable<readonly (readonly Value[])[]>
}
async function* cellRows({ columns, pages }: LongSheet): AsyncGenerator<Cells> {
  yield columns.map(({ head }) => head)
  for await (const page of pages) for (const row of page) yield row.map((value, i) => cellOf(value, columns[i]!.kind))
}
/** One sheet with the same cells, written while its rows are read: memory does not grow with them. */
export async function* streamWorkbook(sheet: LongSheet): AsyncGenerator<Uint8Array> {
  const options = { name: sheet.name, columns: defined(sheet.columns), freezePane }
  yield* writeXlsxStream(cellRows(sheet), options) as unknown as AsyncIterable<Uint8Array>
}
