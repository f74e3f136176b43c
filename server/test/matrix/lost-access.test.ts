import type { Endpoint } from '@beseda/contract/endpoint.ts'
import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import { installation } from '@beseda/contract/endpoints/installation.ts'
import { newChat } from '@beseda/contract/endpoints/new-chat.ts'
import { realtimePoll } from '@beseda/contract/endpoints/realtime.ts'
import { reportSchedules } from '@beseda/contract/endpoints/report-schedules.ts'
import { support } from '@beseda/contract/endpoints/support.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { userImports } from '@beseda/contract/endpoints/user-imports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg, png } from '../../src/platform/files/samples.ts'
import { serviceStaff } from '../support/service-staff.ts'
import { callEndpoint } from '../world/call.ts'
import { allOptions, allRights } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'
import { allEndpoints } from './routes.ts'
import type { Stage } from './valid-call.ts'
import { validCalls } from './valid-calls.ts'

/**
 * The gate remembers users for five seconds. Access that is taken away in the database alone is therefore access that was lost
 * after the call was accepted and before it was carried out.
 */
let w: World
let s: Stage
/** What the calls before this one left. A call that it does not suit gets a new stage. */
let isUsed = false
const prepare = async (): Promise<void> => {
  // letters stay in the outbox
  w = await createWorld({ transports: { mail: null } })
  isUsed = false
  const boss = await w.operator('boss', { rights: allRights })
  const client = await w.visitor('client')
  await client.writes('Здравствуйте')
  const chatId = await client.chatId()
  const [chat] = await w.sql<{ id: string }>('select contact_id as id from chats where id = $1', [chatId])
  const colleague = await w.operator('colleague')
  s = { w, boss, colleague, chatId, contactId: chat!.id }
}
beforeAll(prepare)
afterAll(() => w.close())
const renew = async (): Promise<void> => {
  await w.close()
  await prepare()
}

interface Loss {
  readonly take: () => Promise<unknown>
  readonly giveBack: () => Promise<unknown>
  readonly code: (e: Endpoint) => string
}
const setUser = (column: string, value: unknown) =>
  w.sql(`update users set ${column} = $2 where id = $1`, [s.boss.id, value])
const setRights = (rights: readonly string[]) =>
  w.sql('update roles set rights = $2 where id = (select role_id from users where id = $1)', [s.boss.id, rights])
const losses: Record<string, Loss> = {
  'signed out': {
    take: () => w.sql(`update sign_ins set ends_at = created_at where user_id = $1`, [s.boss.id]),
    giveBack: () => w.sql(`update sign_ins set ends_at = expires_at where user_id = $1`, [s.boss.id]),
    code: () => 'UNAUTHENTICATED',
  },
  deactivated: {
    take: () => setUser('active', false),
    giveBack: () => setUser('active', true),
    code: () => 'UNAUTHENTICATED',
  },
  'without rights': {
    take: () => setRights([]),
    giveBack: () => setRights(allRights),
    // a call that needs no right may be repeated with the rights that are left
    code: (e) => (e.access.right ? 'ACCESS_DENIED' : 'UNAVAILABLE'),
  },
}
/** The tables with rows that this transaction or a later one wrote. One without a block has never had a row. */
const writtenSince = async (xid: string): Promise<string[]> => {
  // a transaction that writes takes a number
  if ((await nextXid()) === xid) return []
  const tables = await w.sql<{ t: string }>(
    `select relname as t from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) > 0 order by relname`,
  )
  const each = tables.map(
    ({ t }) => `select '${t}' as t where exists (select from ${t} where xmin::text::bigint >= $1)`,
  )
  return (await w.sql<{ t: string }>(each.join(' union all '), [xid])).map((row) => row.t)
}
/** The number of the next transaction that writes. */
const nextXid = async () =>
  (await w.sql<{ x: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as x'))[0]!.x

/** A rule about operators refuses these first, because it reads the operator in the same transaction. */
const refusedByRule = new Set<Endpoint>([
  ...[chats.take, bulk.take, newChat.create],
  reportSchedules.sendNow,
  ...[transfers.takeOver, transfers.undo, bulk.undoTransfer],
])
const titled = validCalls.map(({ endpoint, make }) => [`${endpoint.method} ${endpoint.path}`, endpoint, make] as const)
const isRefusedAfterEachLoss = async (endpoint: Endpoint, make: (s: Stage) => unknown): Promise<void> => {
  const input = (await make(s)) as never
  const send = () => callEndpoint(w.app, endpoint, input, { token: s.boss.token })
  for (const [name, loss] of Object.entries(losses)) {
    await w.gate.user(s.boss.token)
    await loss.take()
    const xid = await nextXid()
    const refused = await send()
    if (!refusedByRule.has(endpoint)) expect(refused.code, name).toBe(loss.code(endpoint))
    expect((refused.entity as { done?: unknown } | null)?.done ?? [], name).toEqual([])
    expect(await writtenSince(xid), name).toEqual([])
    await loss.giveBack()
    w.gate.forgetAll()
  }
  const { code, entity } = await send()
  expect(code).toBe('ok') // the input was valid
  // objects that were refused, or how many of a whole list
  expect([[], 0]).toContainEqual((entity as { refused?: unknown } | null)?.refused ?? [])
}
test.each(titled)('%s is refused after each loss and stores nothing; then it succeeds', async (_, endpoint, make) => {
  const wasUsed = isUsed
  isUsed = true
  try {
    await isRefusedAfterEachLoss(endpoint, make)
  } catch (error) {
    if (!wasUsed) throw error
    await renew()
    await isRefusedAfterEachLoss(endpoint, make)
    isUsed = true
  }
})
test.each([
  ['/files', png],
  ['/channels/images', png],
  ['/cm-identity/auth/acc/photo', jpeg],
  ['/clients/photos', png],
  ['/support/files', png],
])('an upload to %s is refused after each loss and stores nothing', async (path, content) => {
  await renew()
  // the support has no door without service staff
  await serviceStaff(w)
  const e = allEndpoints.find(([, { path: p, upload }]) => upload && p === path)![1]
  for (const [name, loss] of Object.entries(losses)) {
    await w.gate.user(s.boss.token)
    await loss.take()
    const xid = await nextXid()
    expect((await upload(w, s.boss, { path, name: 'a', content })).code, name).toBe(loss.code(e))
    expect(await writtenSince(xid), name).toEqual([])
    await loss.giveBack()
    w.gate.forgetAll()
  }
  expect((await upload(w, s.boss, { path, name: 'a', content })).code).toBe('ok')
})

test('every endpoint by which a user writes has a valid call', () => {
  const writesNothing: Endpoint[] = [
    ...[chats.typing, support.typing, realtimePoll.user, installation.tryMail, installation.trySms],
    ...[clientImports.report, userImports.report],
  ]
  const known = new Set<Endpoint>([...validCalls.map((c) => c.endpoint), ...writesNothing])
  const missing = allEndpoints.filter(([, e]) => e.access.who === 'user' && e.method !== 'GET' && !e.upload)
  expect(missing.filter(([, e]) => !known.has(e)).map(([name]) => name)).toEqual([])
})
test('a call that waits for a lock while its user loses their rights is refused', async () => {
  await renew()
  const make = validCalls.find((c) => c.endpoint.path === '/users')!
  const input = (await make.make(s)) as never
  const lock = await w.deps.pool.acquire()
  await lock.simple(`begin; select pg_advisory_xact_lock(hashtext('administration'), hashtext('${w.organizationId}'))`)
  const sent = callEndpoint(w.app, make.endpoint, input, { token: s.boss.token })
  const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
  while ((await w.sql(waits)).length === 0);
  await setUser('active', false)
  await lock.simple('commit')
  w.deps.pool.release(lock)
  expect((await sent).code).toBe('UNAUTHENTICATED')
  expect(await w.sql(`select 1 from users where login = 'eva@example.ru'`)).toEqual([])
})
test('a team or an option that is gone makes the caller repeat the call; new rights do not', async () => {
  await renew()
  const call = validCalls.find((c) => c.endpoint === chats.read)!
  const read = async () => (await callEndpoint(w.app, chats.read, (await call.make(s)) as never, s.boss)).code
  await w.gate.user(s.boss.token)
  await w.sql('update organizations set options = $1', [allOptions.slice(1)])
  expect(await read()).toBe('UNAVAILABLE')
  expect(await read()).toBe('ok')
  await w.sql('delete from team_members where user_id = $1', [s.boss.id])
  expect(await read()).toBe('UNAVAILABLE')
  expect(await read()).toBe('ok')
  await w.sql('update organizations set options = $1', [allOptions])
  expect(await read()).toBe('ok')
})
