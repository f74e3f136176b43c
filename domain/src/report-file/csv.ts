import { type Separator, writeLine } from '../csv/write-line.ts'
import type { Column, ColumnKind, Sheet, Value } from './sheet.ts'

/** At most three decimals; a decimal comma where the semicolon separates. */
const numberText = (value: number, separator: Separator): string => {
  const text = String(Math.round(value * 1000) / 1000)
  return separator === ';' ? text.replace('.', ',') : text
}
const cellText = (value: Value, kind: ColumnKind, separator: Separator): string => {
  if (value === null) return ''
  if (typeof value === 'string') return value
  switch (kind) {
    case 'seconds':
      return numberText(value / 1000, separator)
    case 'moment':
      return new Date(value).toISOString().slice(0, 19).replace('T', ' ')
    default:
      return numberText(value, separator)
  }
}
export interface CsvLook {
  readonly separator: Separator
  /** The unit of durations in a heading. */
  readonly seconds: string
}
/** Durations are seconds, and the heading says so. */
export const csvHead = (columns: readonly Column[], { separator, seconds }: CsvLook): string =>
  writeLine(
    columns.map(({ head, kind }) => (kind === 'seconds' ? `${head}, ${seconds}` : head)),
    separator,
  )
export const csvLine = (columns: readonly Column[], row: readonly Value[], { separator }: CsvLook): string =>
  writeLine(
    row.map((value, i) => cellText(value, columns[i]!.kind, separator)),
    separator,
  )
export const csvLines = ({ columns, rows }: Sheet, look: CsvLook): string[] => [
  csvHead(columns, look),
  ...rows.map((row) => csvLine(columns, row, look)),
]
