import type pg from 'pg'
import type { Shape } from './row-types.ts'

export interface Column {
  readonly name: string
  /** The column of a table that may be null here. Null: it may not, or the value is computed. */
  readonly nullable: string | null
  readonly shape: Shape
  readonly type: string
}
/** What node-postgres returns for each type of PostgreSQL, with the parser of `platform/db.ts`. */
const shapes: Readonly<Record<string, Shape>> = {
  bool: 'boolean',
  bytea: 'bytes',
  ...Object.fromEntries(['int2', 'int4', 'float4', 'float8', 'oid', 'timestamptz'].map((type) => [type, 'number'])),
  ...Object.fromEntries(
    ['int8', 'numeric', 'text', 'varchar', 'bpchar', 'uuid', 'name', 'inet'].map((type) => [type, 'string']),
  ),
  json: 'any',
  jsonb: 'any',
}
const shapeOf = (type: string): Shape => {
  if (type.startsWith('_')) return [shapeOf(type.slice(1))]
  return shapes[type] ?? 'other'
}
interface Field {
  readonly name: string
  readonly dataTypeID: number
  readonly tableID: number
  readonly columnID: number
}
interface Wire {
  readonly parse: (o: { text: string; name: string; types: [] }) => void
  readonly describe: (o: { type: 'S'; name: string }) => void
  readonly sync: () => void
}

/** Prepares the statement without running it, and returns its columns. Rejects when PostgreSQL refuses it. */
const fieldsOf = (client: pg.Client, text: string): Promise<readonly Field[]> =>
  new Promise((resolve, reject) => {
    let fields: readonly Field[] = []
    let failure: Error | null = null
    const description = {
      submit: (wire: Wire) => {
        wire.parse({ text, name: '', types: [] })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription: (message: { fields: readonly Field[] }) => {
        fields = message.fields
      },
      handleError: (error: Error) => {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => {
        if (!failure) resolve(fields)
      },
    }
    ;(client.query as (submittable: typeof description) => void)(description)
  })

export const describeStatements = async (client: pg.Client) => {
  const { rows } = await client.query<{ oid: number; name: string }>('select oid, typname as name from pg_type')
  const names = new Map(rows.map(({ oid, name }) => [oid, name]))
  const nullable = await client.query<{ key: string; name: string }>(`
    select attrelid || ' ' || attnum as key, attname as name from pg_attribute where not attnotnull and attnum > 0`)
  const nullableColumns = new Map(nullable.rows.map(({ key, name }) => [key, name]))
  return async (text: string): Promise<Column[]> =>
    (await fieldsOf(client, text)).map(({ name, dataTypeID, tableID, columnID }) => {
      const type = names.get(dataTypeID) ?? String(dataTypeID)
      return { name, type, shape: shapeOf(type), nullable: nullableColumns.get(`${tableID} ${columnID}`) ?? null }
    })
}
