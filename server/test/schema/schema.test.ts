import { expect, test } from 'vitest'
import { migrate, migrationsFolder, migrationsIn } from '../../src/platform/migrate.ts'
import { describeRows, describeSchema } from './dump.ts'
import { migratedDatabase } from './migrated.ts'
import { linesOfFolder, releasedLines } from './released.ts'

const database = migratedDatabase()

test('an empty database migrated gives the schema that is written down (update it with `vitest -u`)', async () => {
  const { query } = database
  await expect(`${await describeSchema(query)}\n\n${await describeRows(query)}\n`).toMatchFileSnapshot(
    '../../migrations/schema.txt',
  )
})
test('migrating again does nothing', async () => {
  expect(await migrate(database.url())).toEqual([])
})
test('a released migration never changes', () => {
  const released = releasedLines()
  expect(linesOfFolder().slice(0, released.length), 'restore the file and write a new migration').toEqual(released)
})
test('every migration is in the list of the released ones', () => {
  const missing = linesOfFolder().slice(releasedLines().length)
  expect(missing, 'add these lines at the end of server/migrations/released.txt').toEqual([])
})
test('migrations are numbered without gaps', () => {
  const numbers = migrationsIn(migrationsFolder).map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
})
