export type Separator = ',' | ';'

/** Spreadsheets run a cell that begins so as a formula; an apostrophe makes it a text. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

/** A line of a CSV file, with its end (RFC 4180). Cells that a spreadsheet would run as formulas are texts. */
export const writeLine = (cells: readonly string[], separator: Separator): string =>
  `${cells
    .map((cell) => (isFormula(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(separator)}\r\n`
