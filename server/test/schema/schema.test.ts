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
