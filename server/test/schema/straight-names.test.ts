import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrate } from '../../src/platform/migrate.ts'
import { emptyDatabase } from '../template-db.ts'
import { withFolder, within } from './old-database.ts'
import { isStarting } from './released.ts'

const migration = '0041_straight_names.sql'
const turned = 'Отдел \u202egpj\u202c.\u2066exe\u2069'
const straight = 'Отдел gpj.exe'
/** Tables with a name that people see, and what else of them is shown. */
const shown = {
  organizations: ['name'],
  users: ['name'],
  roles: ['name', 'description'],
  teams: ['name', 'description'],
  channels: ['name'],
  calendars: ['name'],
  category_templates: ['name'],
  plans: ['name'],
  clients: ['name'],
  contacts: ['name', 'address', 'page_title'],
  messages: ['author_name'],
}

test('names that were stored before the rule lose what turns their letters, and stay unique', async () => {
  const database = await emptyDatabase()
  const upTo = (isWanted: (name: string) => boolean) =>
    withFolder(isWanted, (folder) => migrate(database.url, { folder }))
  await upTo(isStarting)
  const ask = (text: string, values: unknown[] = []) =>
    within(database.url, async (c) => (await c.query<Record<string, unknown>>(text, values)).rows)
  await within(database.url, (c) => c.query(readFileSync(new URL('./starting-rows.sql', import.meta.url), 'utf8')))
  await upTo((name) => name < migration)
  const oneRow = (table: string) => `id = (select id from ${table} order by id limit 1)`
  for (const [table, columns] of Object.entries(shown))
    for (const column of columns) await ask(`update ${table} set ${column} = $1 where ${oneRow(table)}`, [turned])
  await ask(`insert into roles (id, organization_id, name, rights, created_at)
    select gen_random_uuid(), organization_id, n, '{}', created_at from roles, unnest(array['${straight}', '${straight} 2']) n`)
  await ask(`update calendar_versions set exceptions = $1`, [
    JSON.stringify([{ date: '2026-01-01', name: turned, hours: [] }]),
  ])
  await ask(`update audit_log set name = $1`, [turned])

  expect(await migrate(database.url)).toContain(migration)
  for (const [table, columns] of Object.entries(shown)) {
    if (table === 'roles') continue
    const [row] = await ask(`select ${columns.join(', ')} from ${table} where ${oneRow(table)}`)
    expect([table, Object.values(row!)]).toEqual([table, columns.map(() => straight)])
  }
  const roles = await ask(`select name from roles order by name collate "C"`)
  expect(roles.map(({ name }) => name)).toEqual([straight, `${straight} 2`, `${straight} 3`])
  expect(await ask(`select description from roles where system is not null`)).toEqual([{ description: straight }])
  expect(await ask(`select exceptions -> 0 ->> 'name' as name from calendar_versions`)).toEqual([{ name: straight }])
  // the log is never changed
  expect(await ask(`select name from audit_log`)).toEqual([{ name: turned }])
  await database.drop()
})
