import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/platform/migrate.ts'
import { createWorld, type World } from '../world/world.ts'
import { describeSchema } from './dump.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

test('an empty database migrated gives the schema that is written down (update it with `vitest -u`)', async () => {
  await expect(`${await describeSchema(w.sql)}\n`).toMatchFileSnapshot('../../migrations/schema.txt')
})
test('migrating again does nothing', async () => {
  expect(await migrate(w.databaseUrl)).toEqual([])
})
test('the tables of the code and those of the database have the same columns', async () => {
  const folder = fileURLToPath(new URL('../../src/features/', import.meta.url))
  const files = readdirSync(folder).flatMap((slice) => {
    try {
      return [readFileSync(`${folder}${slice}/tables.ts`, 'utf8')]
    } catch {
      return []
    }
  })
  const declared = new Map<string, string[]>()
  for (const text of files) {
    const body = text.slice(text.indexOf('interface Database {') + 20).replace(/\/\*.*?\*\//g, '')
    for (const [, table, columns] of body.matchAll(/(\w+): \{([^}]*)\}/g)) {
      declared.set(table!, [...columns!.matchAll(/(\w+):/g)].map((m) => m[1]!).sort())
    }
  }
  expect(declared.size).toBeGreaterThan(12)
  for (const [table, columns] of declared) {
    const rows = await w.sql<{ c: string }>(
      `select column_name as c from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
    )
    expect(columns, table).toEqual(rows.map((r) => r.c).sort())
  }
})
