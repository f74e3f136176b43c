import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const lockKey = 7_391_402

/** A migration failed; nothing was changed. */
export class FailedMigration extends Error {
  constructor(name: string, cause: unknown) {
    super(`migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** The database cannot be migrated by this version. The message says why and what to do; nothing was changed. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export interface MigrateOptions {
  readonly folder?: string
  /** Applies only these; restoring a backup needs the tables of its time. */
  readonly only?: readonly string[]
  /** Runs before the first change of a database that has tables already. When it throws, nothing was changed. */
  readonly beforeUpgrade?: (pending: readonly string[]) => Promise<void>
}
/**
 * Applies the numbered SQL files that the database lacks, all in one transaction, so that a failure or a crash leaves the state of
 * the earlier version. A lock keeps two nodes from racing.
 * @returns the names of the files applied
 */
export const migrate = async (
  ownerUrl: string,
  { folder = migrationsFolder, only, beforeUpgrade = async () => {} }: MigrateOptions = {},
): Promise<string[]> => {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the running query reports it
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
    const todo = known.filter((name) => !applied.includes(name) && (!only || only.includes(name)))
    if (applied.length > 0 && todo.length > 0) await beforeUpgrade(todo)
    await applyAll(client, folder, todo)
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
const applyAll = async (client: pg.Client, folder: string, names: readonly string[]): Promise<void> => {
  let running = ''
  try {
    await client.query('begin')
    for (const name of names) {
      running = name
      await client.query(readFileSync(join(folder, name), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // with the connection lost, PostgreSQL rolls back itself
    throw new FailedMigration(running, error)
  }
}
