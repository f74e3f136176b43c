import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { BackupError } from './backup-error.ts'
import { copyIn } from './copy.ts'
import { type Manifest, type TableEntry, tableFile } from './manifest.ts'
import type { Progress } from './progress.ts'

const foreignKeys = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`
const secured = `
  select oid::regclass::text as table from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity order by 1`

/**
 * Loads the rows into the empty tables of the same migrations, in one transaction. Foreign keys are made again at the end, which
 * checks all rows; row-level security is off meanwhile, because PostgreSQL cannot copy into tables that have it. So are
 * triggers: the rows that they write are in the backup.
 */
export const loadTables = async (
  url: string,
  folder: string,
  manifest: Manifest,
  progress: Progress,
): Promise<void> => {
  const options = '-c statement_timeout=0 -c timezone=UTC -c client_encoding=UTF8 -c search_path=public'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, options })
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  try {
    await client.query('begin')
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(foreignKeys)
    const { rows: guarded } = await client.query<{ table: string }>(secured)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const { table } of guarded)
      await client.query(`alter table ${table} disable row level security, disable trigger user`)
    for (const [i, table] of manifest.tables.entries()) {
      progress(() => `Tables: ${i} of ${manifest.tables.length} …`)
      await loadTable(client, folder, table)
    }
    progress(() => 'Checking the references between the tables …')
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { table } of guarded)
      await client.query(`alter table ${table} enable row level security, enable trigger user`)
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), value, isCalled])
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const loadTable = async (client: pg.Client, folder: string, { name, columns, rows }: TableEntry): Promise<void> => {
  const table = client.escapeIdentifier(name)
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(`delete from ${table}`) // rows that a migration has inserted
  const file = createReadStream(join(folder, tableFile(name)))
  const content = file.pipe(createZstdDecompress())
  file.once('error', (error) => content.destroy(error))
  const loaded = await copyIn(client, `copy ${table} (${list}) from stdin`, content)
  if (loaded !== rows) throw new BackupError(`The table ${name} got ${loaded} rows instead of ${rows}.`)
}
