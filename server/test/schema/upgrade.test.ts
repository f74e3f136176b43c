import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MigrationError, migrate, migrationsFolder, migrationsIn } from '../../src/platform/migrate.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../template-db.ts'
import { describeSchema } from './dump.ts'
import { withFolder, within } from './old-database.ts'
import { isStarting } from './released.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.drop())

const counts = (url: string): Promise<Record<string, number>> =>
  within(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const result: Record<string, number> = {}
    for (const { name } of rows)
      result[name] = (await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)).rows[0]!.n
    return result
  })
const describeAt = (url: string): Promise<string> =>
  within(url, (client) => describeSchema(async (text) => (await client.query(text)).rows))

describe('a database of the starting schema with a row in every table', () => {
  let before: Record<string, number>
  beforeEach(async () => {
    await withFolder(isStarting, (folder) => migrate(database.url, { folder }))
    const rows = readFileSync(new URL('./starting-rows.sql', import.meta.url), 'utf8')
    await within(database.url, (client) => client.query(rows))
    before = await counts(database.url)
  })

  test('every table of it has a row', () => {
    expect(Object.keys(before).filter((name) => before[name] === 0)).toEqual([])
  })
  test('is upgraded to the schema of a new database, and no row is lost', async () => {
    const later = migrationsIn(migrationsFolder).filter((name) => !isStarting(name))
    expect(await migrate(database.url)).toEqual(later)
    const fresh = await freshDatabase()
    expect(await describeAt(database.url)).toBe(await describeAt(fresh.url))
    await fresh.drop()
    const after = await counts(database.url)
    const lost = Object.keys(before).filter((name) => name in after && after[name]! < before[name]!)
    expect(lost).toEqual([])
  })
})

describe('a database that this version cannot upgrade', () => {
  const mark = (name: string) =>
    within(database.url, (client) => client.query('insert into migrations (name) values ($1)', [name]))

  test('was made before the first release: nothing is changed, and the error says what to do', async () => {
    await within(database.url, (client) =>
      client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())'),
    )
    await mark('0001_platform.sql')
    const refused = await migrate(database.url).catch((error: Error) => error)
    expect(refused).toBeInstanceOf(MigrationError)
    expect((refused as Error).message).toMatch(/before the first release.*0001_platform\.sql.*DATABASE_URL.*DATA_DIR/)
    expect(await counts(database.url)).toEqual({ migrations: 1 })
  })
  test('was made by a newer version: nothing is changed, and the error says what to do', async () => {
    const first = migrationsIn(migrationsFolder)[0]!
    await withFolder(
      (name) => name === first,
      (folder) => migrate(database.url, { folder }),
    )
    await mark('9999_future.sql')
    const before = await counts(database.url)
    const refused = await migrate(database.url).catch((error: Error) => error)
    expect(refused).toBeInstanceOf(MigrationError)
    expect((refused as Error).message).toMatch(/newer version.*9999_future\.sql.*backup/)
    expect(await counts(database.url)).toEqual(before)
  })
})
