import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { connect } from '../../platform/db.ts'
import { migrate } from '../../platform/migrate.ts'
import { serverLogin } from './server-login.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'
import { query, usePreparedFolders } from './test-hold.ts'

const preparedFolder = usePreparedFolders()
let folder = ''
let embedded: Embedded
afterEach(async () => {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})
const own = '11111111-1111-7111-8111-111111111111'
const other = '22222222-2222-7222-8222-222222222222'
const open = async (): Promise<string> => {
  folder = preparedFolder('login')
  embedded = await startEmbedded({ dataDir: folder, fast: true })
  await migrate(embedded.url)
  for (const id of [own, other])
    await query(
      embedded.url,
      `insert into organizations (id, login, name, options, created_at) values ('${id}', '${id}', 'x', '{}', now());
       insert into teams (id, organization_id, name, dialog_limit, created_at) values ('${id}', '${id}', 'x', 1, now())`,
    )
  return serverLogin(embedded.url)
}

test('the connection of the server cannot leave row-level security by another role', async () => {
  const url = await open()
  const pool = connect({ url, max: 1 })
  const c = await pool.acquire()
  const rows = async (text: string) => ((await c.simple(text)) as { rows: object[] }).rows
  await c.simple(`begin; set local app.organization_id = '${own}'`)
  expect(await rows('select id from teams')).toEqual([{ id: own }])
  for (const leave of ['reset role', 'set role none', 'set session authorization default']) {
    await c.simple(leave)
    const seen = await rows('select id from teams').catch((error: Error) => error.message)
    expect([[{ id: own }], 'permission denied for table teams'], leave).toContainEqual(seen)
    await c.simple(`rollback; begin; set local app.organization_id = '${own}'`)
  }
  for (const rise of ['set role beseda', 'set session authorization beseda', 'alter role beseda_server superuser']) {
    await expect(c.simple(rise), rise).rejects.toThrow(/permission denied/)
    await c.simple(`rollback; begin; set local app.organization_id = '${own}'`)
  }
  for (const file of [`copy teams to program 'true'`, `select pg_read_file('postgresql.conf')`]) {
    await expect(c.simple(file), file).rejects.toThrow(/permission denied/)
    await c.simple(`rollback; begin; set local app.organization_id = '${own}'`)
  }
  await c.simple('set local role beseda_system')
  expect(await rows('select id from teams order by id'), 'sweeps see all').toHaveLength(2)
  await c.simple('rollback')
  pool.release(c)
  await pool.end()
})
test('its role is no superuser, its password is not the owner’s, and both survive a restart', async () => {
  const url = await open()
  expect(
    await query(
      url,
      'select current_user as name, rolsuper, rolbypassrls, rolinherit from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ name: 'beseda_server', rolsuper: false, rolbypassrls: false, rolinherit: false }])
  expect(new URL(url).password).not.toBe(new URL(embedded.url).password)
  expect(await serverLogin(embedded.url)).toBe(url)
  await embedded.restart()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})
