import { toDb } from './db.ts'

/**
 * A column of a table, for statements and row types. `T`: the type in a row, with times in milliseconds. `set`: the
 * expression that an update assigns, where `x` is the new row and `c` the stored one. Default: the new value.
 */
export interface Column<T> {
  readonly type: string
  readonly set?: string
  /** Only carries the type `T`; never set. */
  readonly holds?: T
}
export type Columns = Readonly<Record<string, Column<unknown>>>
export type RowOf<C extends Columns> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never }

export const column = <T>(type: string, set?: string): Column<T> => ({ type, ...(set !== undefined && { set }) })
export const uuid = (set?: string): Column<string | null> => column('uuid', set)
/** Milliseconds in a row, `timestamptz` in the database. */
export const time = (set?: string): Column<number | null> => column('timestamptz', set)

const lines = (list: readonly string[]): string => list.join(',\n    ')
/** `a.first, a.second, …` for a select. */
export const selectOf = (columns: Columns, alias: string): string =>
  lines(Object.keys(columns).map((name) => `${alias}.${name}`))
/** `first uuid, second int, …` for `jsonb_to_recordset`. */
export const recordOf = (columns: Columns): string =>
  lines(Object.entries(columns).map(([name, { type }]) => `${name} ${type}`))
/** `first = x.first, …` for an update. */
export const assignmentsOf = (columns: Columns): string =>
  lines(Object.entries(columns).map(([name, { set }]) => `${name} = ${set ?? `x.${name}`}`))
/** `first, second, …` for an insert. */
export const namesOf = (columns: Columns): string => Object.keys(columns).join(', ')

/** Converts a row for `jsonb_to_recordset`: times become text. */
export const toRecord = <C extends Columns>(columns: C) => {
  const times = Object.keys(columns).filter((name) => columns[name]!.type === 'timestamptz')
  return (row: RowOf<C>): Record<string, unknown> => {
    const record: Record<string, unknown> = { ...row }
    for (const name of times) record[name] = toDb(record[name] as number | null)
    return record
  }
}

/** `closeHours` is the column `close_hours`. */
export const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** `t.close_hours as "closeHours", …`: columns under the names that the code uses. */
export const renamed = (names: readonly string[], alias: string): string =>
  lines(names.map((name) => `${alias}.${columnName(name)} as "${name}"`))
