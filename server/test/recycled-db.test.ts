import { expect, inject, test } from 'vitest'
import { within } from './recycled-db.ts'
import { freshDatabase } from './template-db.ts'

/** Is a database still there after a test that did this has left it? */
const outlives = async (what: string): Promise<boolean> => {
  const { url, leave } = await freshDatabase()
  await within(url, (client) => client.query(what))
  await leave()
  const name = new URL(url).pathname.slice(1)
  return within(
    inject('adminUrl'),
    async (admin) => (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1,
  )
}
const keeps = !process.env.TEST_DATABASE_URL

test('a database with rows of a test is emptied and given on', async () => {
  const rows = `insert into organizations (id, login, name, options, created_at) values (gen_random_uuid(), 'x', 'x', '{}', now())`
  expect(await outlives(rows)).toBe(keeps)
})
test.each([
  ['a row of the migrations was changed', `update plans set name = name || '!'`],
  ['a table was made', 'create table more (id int)'],
  ['a column was made', 'alter table jobs add column more int'],
  ['a trigger was switched off', 'alter table chats disable trigger all'],
  ['a function was replaced', `create function more() returns int language sql as 'select 1'`],
  ['rows were counted', 'analyze plans'],
])('it is dropped when %s', async (_, what) => expect(await outlives(what)).toBe(false))
