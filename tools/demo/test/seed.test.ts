import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDemoFile, writeDemoFile } from '../../../server/src/app/demo-file.ts'
import { readSecret } from '../../../server/src/app/secret.ts'
import { createFileStore } from '../../../server/src/platform/files/disk.ts'
import { createPasswords } from '../../../server/src/platform/passwords.ts'
import { testRandom } from '../../../server/src/platform/random.ts'
import { testConsistency } from './consistency.ts'
import { fingerprints, type Installation, install, start } from './installation.ts'

let demo: Installation
beforeAll(async () => {
  demo = await install()
})
afterAll(() => demo.remove())

// making a demo costs more than reading it
testConsistency(() => demo)

test('the demo has the promised numbers of everything', async () => {
  const [counts] = await demo.sql(`select
    (select count(*)::int from teams) teams, (select count(*)::int from clients) clients, (select count(*)::int from client_statuses) statuses,
    (select count(*)::int from users u join roles r on r.id = u.role_id where r.name = 'Оператор') operators,
    (select count(*)::int from chat_sessions where closed_at is not null) closed,
    (select count(*)::int from chat_sessions where closed_at is null) open,
    (select cardinality(options) from organizations where login = 'demo') options,
    (select next_session_number - max(s.number) from organizations, chat_sessions s where login = 'demo' group by next_session_number) ahead,
    (select count(distinct chat_id)::int from messages m where has_files) with_files`)
  // one team and one operator answer the support chat
  expect(counts).toMatchObject({ teams: 4, clients: 200, statuses: 13, operators: 9, closed: 2000, open: 32 })
  expect(counts).toMatchObject({ options: 15, ahead: 1 })
  expect(counts!.with_files).toBeGreaterThanOrEqual(2)
  const roles = await demo.sql(`select name, cardinality(rights) as rights, immutable from roles order by 2, 1`)
  expect(roles).toEqual([
    { name: 'Оператор', rights: 2, immutable: true },
    { name: 'Оператор', rights: 2, immutable: true }, // of the support chat
    { name: 'Администратор сервиса', rights: 4, immutable: true },
    { name: 'Супервизор', rights: 8, immutable: true },
    { name: 'Администратор', rights: 13, immutable: true },
  ])
  await demo.none(`select from roles r join organizations o on o.id = r.organization_id
    where 'RIGHT_OBSERVER' = any (r.rights) and o.login = 'demo'`)
  const [levels] = await demo.sql(`select count(*) filter (where path like '% › % › %')::int deep, count(*)::int as all
    from categories c where parent_id is null or exists (select from categories p where p.id = c.parent_id and c.path = p.path || ' › ' || c.name)`)
  expect(levels!.deep).toBeGreaterThan(25)
  expect(levels!.all).toBe((await demo.sql('select from categories')).length)
})

test('the live chats fill every queue', async () => {
  const now = new Date(start).toISOString()
  const [queues] = await demo.sql(
    `select count(*) filter (where status = 'assigned' and waiting_since is not null)::int waiting,
      count(*) filter (where status = 'assigned' and waiting_since is null)::int answered,
      count(*) filter (where status = 'pending' and bot is null)::int pending,
      count(*) filter (where bot is not null)::int led,
      count(*) filter (where medium_at <= $1 and high_at > $1)::int yellow,
      count(*) filter (where high_at <= $1)::int red,
      count(*) filter (where session_created_by is not null)::int created
    from chats where status <> 'closed'`,
    [now],
  )
  expect(queues).toEqual({ waiting: 10, answered: 11, pending: 9, led: 2, yellow: 7, red: 7, created: 3 })
  const igor = await demo.sql<{ name: string; unread: number; medium: boolean; high: boolean }>(
    `select cl.name, c.unread, c.medium_at <= $1 as medium, c.high_at <= $1 as high
     from chats c join clients cl on cl.id = c.client_id join users u on u.id = c.operator_id
     where c.status = 'assigned' and u.name = 'Игорь Лапин' order by c.waiting_since`,
    [now],
  )
  expect(igor.slice(0, 5)).toEqual([
    { name: 'ООО «Северный ветер»', unread: 1, medium: true, high: true },
    { name: 'Екатерина Дёмина', unread: 2, medium: true, high: false },
    { name: 'Анна Королёва', unread: 2, medium: true, high: false },
    { name: 'Марат Юсупов', unread: 3, medium: false, high: false },
    { name: 'Гость 5127', unread: 1, medium: false, high: false },
  ])
  expect(igor.length).toBeGreaterThanOrEqual(9)
})

test('the stored files can be read', async () => {
  const ids = { next: () => '' }
  const store = createFileStore({
    folder: join(demo.dataDir, 'files'),
    ids,
    secret: readSecret(demo.dataDir, testRandom()),
  })
  const rows = await demo.sql<{ id: string; bytes: string; sha256: Buffer; kind: string }>('select * from files')
  expect(rows.map((r) => r.kind).sort()).toEqual(expect.arrayContaining(['file', 'image']))
  for (const { id, bytes, sha256 } of rows) {
    const hash = createHash('sha256')
    let length = 0
    for await (const piece of await store.open(id)) {
      hash.update(piece as Buffer)
      length += (piece as Buffer).length
    }
    expect(length).toBe(Number(bytes))
    expect(hash.digest('hex')).toBe(sha256.toString('hex'))
  }
  await demo.none(
    `select m.id from messages m where m.has_files <> exists (select from files f where f.message_id = m.id)`,
  )
})

test('everybody can sign in with the password of the file, which only its owner can read', async () => {
  const { dataDir, facts } = demo
  writeDemoFile(dataDir, facts, 'http://127.0.0.1:3000')
  expect(statSync(join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600)
  const file = readDemoFile(dataDir)!
  expect(file).toEqual({ ...facts, url: 'http://127.0.0.1:3000' })
  expect(file.users.map((u) => u.role)).toEqual([
    ...Array(8).fill('operator'),
    'supervisor',
    'administrator',
    'service',
    'support',
  ])
  const passwords = createPasswords(testRandom())
  for (const { id, login, name, password } of file.users) {
    const [user] = await demo.sql<{ id: string; password_hash: string }>(
      'select * from users where login = $1 and name = $2',
      [login, name],
    )
    expect(id).toBe(user!.id)
    expect(password).toMatch(/^(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z\d]).{8,}$/)
    expect(await passwords.verify(password, user!.password_hash)).toBe(true)
  }
  const found = await demo.sql('select id, type from channels where id = any ($1) order by type', [
    [facts.widgetId, facts.chatPageId],
  ])
  expect(found).toHaveLength(2)
})

test('the same seed and time give the same rows, and a second call changes nothing', async () => {
  const before = await fingerprints(demo)
  expect(Object.keys(before).length).toBeGreaterThanOrEqual(13)
  expect(await demo.seed('another seed')).toEqual(demo.facts)
  expect(await fingerprints(demo)).toEqual(before)
  const twin = await install()
  try {
    expect(await fingerprints(twin)).toEqual(before)
  } finally {
    await twin.remove()
  }
})
test('a demo of an earlier version gets the operator who answers the support chat, and keeps its administrator', async () => {
  const there = () =>
    demo.sql<{ login: string }>("select login from users where login like '%@beseda.example' order by 1")
  const { organization_id } = (
    await demo.sql<{ organization_id: string }>(
      "select organization_id from users where login = 'service@beseda.example'",
    )
  )[0]!
  for (const table of ['operator_presence', 'team_members'])
    await demo.sql(`delete from ${table} where user_id in
    (select id from users where login = 'support@beseda.example')`)
  await demo.sql("delete from users where login = 'support@beseda.example'")
  await demo.sql('delete from teams where organization_id = $1', [organization_id])
  await demo.sql("delete from roles where organization_id = $1 and system = 'operator'", [organization_id])
  expect(await there()).toHaveLength(1)
  const isNew = expect.objectContaining({ id: expect.any(String), login: 'support@beseda.example' })
  const users = demo.facts.users.map((user) => (user.login === 'support@beseda.example' ? isNew : user))
  expect(await demo.seed('domilad')).toEqual({ ...demo.facts, users })
  expect((await there()).map(({ login }) => login)).toEqual(['service@beseda.example', 'support@beseda.example'])
})
