import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import type { DemoFacts } from '../../../server/src/app/demo-file.ts'
import { testClock } from '../../../server/src/platform/clock.ts'
import { createPasswords } from '../../../server/src/platform/passwords.ts'
import { testRandom } from '../../../server/src/platform/random.ts'
import { type FreshDatabase, freshDatabase } from '../../../server/test/template-db.ts'
import { seedDemo } from '../seed.ts'

/** A Thursday, 11 o'clock in the shop. */
export const start = Date.UTC(2029, 10, 15, 8)

export interface Installation {
  readonly facts: DemoFacts
  readonly url: string
  readonly dataDir: string
  readonly sql: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** The rows of this query are none. */
  readonly none: (text: string, values?: unknown[]) => Promise<void>
  readonly seed: (seed?: string) => Promise<DemoFacts>
  readonly remove: () => Promise<void>
}
export const install = async ({ seed, ...o }: { seed?: string; start?: number } = {}): Promise<Installation> => {
  const database: FreshDatabase = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'beseda-demo-'))
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // dropping the database may end a connection that is closing
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  const make = (seed?: string) => {
    const chance = { random: testRandom(5), passwords: createPasswords(testRandom(6)) }
    return seedDemo({
      url: database.url,
      clock: testClock(o.start ?? start),
      dataDir,
      ...chance,
      ...(seed && { seed }),
    })
  }
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows
  return {
    facts: await make(seed),
    url: database.url,
    dataDir,
    seed: make,
    sql,
    none: async (text, values) => {
      expect(await sql(text, values)).toEqual([])
    },
    remove: async () => {
      await pool.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
/** A fingerprint of every table that has rows. */
export const fingerprints = async ({ sql }: Installation): Promise<Record<string, string>> => {
  const tables = await sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name in ('organization_id', 'login') group by 1 order by 1`,
  )
  const result: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql<{ print: string | null }>(
      `select md5(string_agg(print, '' order by print)) as print from (select md5(t::text) as print from ${name} t) x`,
    )
    if (row?.print) result[name] = row.print
  }
  return result
}
