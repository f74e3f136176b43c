import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const lockKey = 7_391_402

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
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((r) => r.name))
    const todo = readdirSync(folder)
      .filter((f) => /^\d{4}_.+\.sql$/.test(f) && !applied.has(f))
      .sort()
    for (const name of todo) await apply(client, name, readFileSync(join(folder, name), 'utf8'))
    return todo
  } finally {
    await client.end()
  }
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
