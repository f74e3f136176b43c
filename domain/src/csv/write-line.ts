export type Separator = ',' | ';'

/**
 * Spreadsheets run a cell that begins so as a formula; an apostrophe makes it a text. A cell that already looks like such
 * a text gets one as well, so that `readCell` restores every cell.
 */
const isFormula = (text: string): boolean => /^'*[=+\-@\t\r]/.test(text)

/** A line of a CSV file, with its end (RFC 4180). Cells that a spreadsheet would run as formulas are texts. */
export const writeLine = (cells: readonly string[], separator: Separator): string =>
  `${cells
    .map((cell) => (isFormula(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(separator)}\r\n`

/** A parsed cell without the apostrophe that `writeLine` added. */
export const readCell = (cell: string): string => (cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell)
