import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../platform/db.ts'
import { migrate } from '../../platform/migrate.ts'
import { ownLogin } from '../own-login.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'
import { query, usePreparedFolders } from './test-hold.ts'

const preparedFolder = usePreparedFolders()
let folder = ''
let embedded: Embedded
/** A PostgreSQL as docs/operations.md has it made: the roles, the owner `chat`, and logins for the server. */
beforeAll(async () => {
  folder = preparedFolder('own')
  embedded = await startEmbedded({ dataDir: folder, fast: true })
  await query(
    embedded.url,
    `create role beseda_app nologin; create role beseda_system nologin;
     create role chat login password 'owner'; grant beseda_app, beseda_system to chat;
     create role chat_server login noinherit password 'server'; grant beseda_app, beseda_system to chat_server;
     create role bare login password 'bare'; create role heir login password 'heir'; grant chat to heir;
     create role half login noinherit password 'half'; grant beseda_app to half`,
  )
  await query(embedded.url, 'create database chat owner chat')
  await migrate(urlOf('chat', 'owner'))
})
afterAll(async () => {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})
const urlOf = (role: string, password: string, database = 'chat'): string => {
  const url = new URL(embedded.url)
  return Object.assign(url, { username: role, password, pathname: `/${database}` }).href
}
const id = '11111111-1111-7111-8111-111111111111'

test('an owner without rights of its own migrates, and the server works with another login that sees one organization', async () => {
  await query(
    urlOf('chat', 'owner'),
    `set role beseda_system;
     insert into organizations (id, login, name, options, created_at) values ('${id}', 'x', 'x', '{}', now());
     insert into teams (id, organization_id, name, dialog_limit, created_at) values ('${id}', '${id}', 'x', 1, now())`,
  )
  const url = await ownLogin(urlOf('chat', 'owner'), urlOf('chat_server', 'server'))
  expect(new URL(url).username).toBe('chat_server')
  const pool = connect({ url, max: 1 })
  const c = await pool.acquire()
  const rows = async (text: string) => ((await c.simple(text)) as { rows: object[] }).rows
  expect(await rows('select id from teams')).toEqual([])
  await c.simple(`begin; set local app.organization_id = '${id}'`)
  expect(await rows('select id from teams')).toEqual([{ id }])
  await expect(c.simple('set role chat')).rejects.toThrow(/permission denied/)
  await c.simple('rollback; begin; reset role')
  await expect(c.simple('set role none; select id from teams')).rejects.toThrow(/permission denied/)
  await c.simple('rollback')
  pool.release(c)
  await pool.end()
  expect(await ownLogin(urlOf('chat', 'owner'), null)).toBe(urlOf('chat', 'owner'))
})
test.each([
  ['the superuser', () => embedded.url.replace(/\/beseda$/, '/chat'), /superuser or the owner/],
  ['the owner', () => urlOf('chat', 'owner'), /superuser or the owner/],
  ['a member of the owner', () => urlOf('heir', 'heir'), /superuser or the owner/],
  ['a login without the roles', () => urlOf('bare', 'bare'), /lacks: grant/],
  ['a login with one of them', () => urlOf('half', 'half'), /lacks: grant/],
  ['another database', () => urlOf('chat_server', 'server', 'postgres'), /not the database/],
  ['a wrong password', () => urlOf('chat_server', 'wrong'), /SERVER_DATABASE_URL .*refuses the user or the password/],
])('the start refuses %s', async (_, url, reason) => {
  const refusal = await ownLogin(urlOf('chat', 'owner'), url()).catch((error: Error) => error)
  expect(refusal).toMatchObject({ name: 'Error', message: expect.stringMatching(reason) })
  expect(String(refusal)).not.toContain('postgres://')
})
