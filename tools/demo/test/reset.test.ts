import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testClock } from '../../../server/src/platform/clock.ts'
import { createPasswords } from '../../../server/src/platform/passwords.ts'
import { testRandom } from '../../../server/src/platform/random.ts'
import { freshDatabase } from '../../../server/test/template-db.ts'
import { removeDemo } from '../remove-demo.ts'
import { seedDemo } from '../seed.ts'

const filesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => f.name)

test('the reset removes all rows and files of the demo, keeps other organizations, and the demo can be made again', async () => {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'beseda-demo-'))
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  // dropping the database may end a connection that is closing
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  const deps = { url: database.url, clock: testClock(), random: testRandom(3), dataDir }
  const seed = (brand: string | null = null) => seedDemo({ ...deps, brand, passwords: createPasswords(testRandom(4)) })
  const colours = async () =>
    (await pool.query(`select distinct lower(settings ->> 'accent') as c from channels where settings ? 'accent'`)).rows
  const count = async (): Promise<Record<string, number>> => {
    const names = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' order by 1`,
    )
    const result: Record<string, number> = {}
    for (const { name } of names.rows)
      result[name] = (await pool.query<{ n: number }>(`select count(*)::int as n from ${name}`)).rows[0]!.n
    return result
  }
  try {
    expect(await removeDemo(deps)).toBe(false)
    const other = '01900000-0000-7000-8000-000000000001'
    await pool.query(`insert into organizations (id, login, name, created_at) values ($1, 'other', 'Другая', now())`, [
      other,
    ])
    await pool.query(
      `insert into teams (id, organization_id, name, dialog_limit, created_at) values (gen_random_uuid(), $1, 'Команда', 3, now())`,
      [other],
    )
    await pool.query(
      `insert into jobs (organization_id, name, data, run_at, created_at) values ($1, 'x', '{}', now(), now())`,
      [other],
    )
    const before = await count()
    const first = await seed()
    const made = await count()
    const coloursOfFirst = await colours()
    expect(made).toMatchObject({ teams: 5, users: 12, chat_sessions: 2032 })
    expect(filesIn(dataDir).length).toBe(made.files)

    expect(await removeDemo(deps)).toBe(true)
    expect(await count()).toEqual(before)
    expect(filesIn(dataDir)).toEqual([])
    expect((await pool.query('select login from organizations')).rows).toEqual([{ login: 'other' }])

    expect(coloursOfFirst).toEqual([{ c: '#0b7a74' }])
    const second = await seed('Otklik')
    expect(await colours(), 'widgets have the colour of the brand').toEqual([{ c: '#4b4fc4' }])
    const people = ({ users }: typeof first) => users.map(({ id: _, ...person }) => person)
    expect(people(second), 'the same people with new ids').toEqual(people(first))
    expect(await count()).toEqual(made)
  } finally {
    await pool.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
