import { type Connection, prepared } from '../../server/src/platform/db.ts'
import type { Rows } from './organization-rows.ts'

/** Rows of one statement. */
const perStatement = 4000

/**
 * Inserts rows unchanged, tables in the given order. Numbers in columns of time are milliseconds; bytes are Buffers.
 */
export const insertRows = async (c: Pick<Connection, 'run'>, rows: Rows): Promise<void> => {
  const writes: Promise<unknown>[] = []
  for (const [table, list] of Object.entries(rows)) {
    if (list.length === 0) continue
    const columns = Object.keys(list[0]!).join(', ')
    const statement = prepared(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    )
    for (let at = 0; at < list.length; at += perStatement)
      writes.push(c.run(statement, [JSON.stringify(list.slice(at, at + perStatement).map(toJson))]))
  }
  await Promise.all(writes)
}
const isTime = (column: string): boolean => /(^|_)(at|since|until)$/.test(column)
const toJson = (row: Record<string, unknown>): Record<string, unknown> => {
  const result: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) result[column] = toColumn(column, value)
  return result
}
const toColumn = (column: string, value: unknown): unknown => {
  if (typeof value === 'number' && isTime(column)) return new Date(value).toISOString()
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value
}
