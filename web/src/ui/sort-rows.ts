export interface Sort {
  readonly by: string
  readonly down: boolean
}
interface Sortable<Row> {
  readonly id: string
  readonly value?: (row: Row) => string | number | null
}

const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'ru', { numeric: true })
}
/** By the value of a column; rows without one last, when it goes up. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: Sort | undefined,
): readonly Row[] => {
  const value = columns.find((column) => column.id === sort?.by)?.value
  if (!sort || !value) return rows
  const sign = sort.down ? -1 : 1
  return [...rows].sort((a, b) => sign * compare(value(a), value(b)))
}
