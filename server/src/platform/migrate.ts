import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const lockKey = 7_391_402

/** The database cannot be migrated by this version. The message says why and what to do; nothing was changed. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/**
 * Applies the numbered SQL files that the database lacks, each in its own transaction, under a lock so that two nodes do
 * not race. A crash rolls the current file back; the next start continues there.
 * @returns the names of the files applied
 */
export const migrate = async (ownerUrl: string, folder = migrationsFolder): Promise<string[]> => {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const known = migrationsIn(folder)
    const applied = rows.map((r) => r.name)
    checkOrigin(applied, known)
    const todo = known.filter((name) => !applied.includes(name))
    for (const name of todo) await apply(client, name, readFileSync(join(folder, name), 'utf8'))
    return todo
  } finally {
    await client.end()
  }
}
export const migrationsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()

/** Refuses a database that other files than ours have made: what the missing ones would change is unknown. */
const checkOrigin = (applied: readonly string[], known: readonly string[]): void => {
  const unknown = applied.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new MigrationError(
    applied.includes(known[0]!)
      ? `The database was made by a newer version of Beseda: it contains the migration ${unknown}, which this version does not have. ` +
          'Install that version or a later one, or restore the backup that was made before the upgrade. Nothing was changed.'
      : `The database was made before the first release of Beseda (it contains the migration ${unknown}) and cannot be upgraded. ` +
          'Start with an empty one: name another database in DATABASE_URL or, without DATABASE_URL, another folder in DATA_DIR. Nothing was changed.',
  )
}
const apply = async (client: pg.Client, name: string, sql: string): Promise<void> => {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
