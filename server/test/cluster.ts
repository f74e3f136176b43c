import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/app/embedded/start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of a PostgreSQL whose databases the tests may make and drop: `inject('adminUrl')`. */
    readonly adminUrl: string
  }
}

/**
 * What only costs time among thousands of short-lived connections and databases: proving the password anew for each, and
 * vacuuming what is emptied and dropped anyway. Tests about logins have clusters of their own.
 */
const relieve = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ hba_file: string }>('show hba_file')
    await writeFile(rows[0]!.hba_file, 'host all all 127.0.0.1/32 trust\n')
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
/** One throw-away PostgreSQL for all integration tests, or the one that TEST_DATABASE_URL names. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('adminUrl', given)
    return undefined
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'beseda-test-'))
  const embedded = await startEmbedded({ dataDir, fast: true })
  await relieve(embedded.url)
  project.provide('adminUrl', embedded.url)
  return async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
