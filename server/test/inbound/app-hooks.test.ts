import { createHmac } from 'node:crypto'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { deadLetters } from '@beseda/contract/endpoints/dead-letters.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertLoopback } from '../world/loopback.ts'
import { createWorld, type World } from '../world/world.ts'

/** One URL of a provider's app, for the channels of many accounts and organizations. */

const app = { secret: 'an app secret', verifyToken: 'a verify token' }
let w: World
beforeEach(async () => {
  w = await createWorld({ providerApps: { loopback: app } })
})
afterEach(() => w.close())
const call = async (body: unknown, o: { type?: string; secret?: string } = {}) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = createHmac('sha256', o.secret ?? app.secret)
    .update(payload)
    .digest('hex')
  const headers = { 'content-type': 'application/json', 'x-loopback-signature': `sha256=${signature}` }
  return w.app.inject({ method: 'POST', url: `/api/hooks/app/${o.type ?? 'loopback'}`, headers, payload })
}
const says = (id: string, text: string) => ({ type: 'message', id, from: { id: `c ${id}`, name: 'Client' }, text })
const stored = async () =>
  (
    await w.sql<{ channel: string; text: string }>(
      `select ch.account_id as channel, m.text from messages m join channels ch on ch.id = m.channel_id where m.kind = 'message' order by m.text`,
    )
  ).map((m) => `${m.channel}: ${m.text}`)

test('a batch for channels of several organizations is split; repeating it changes nothing', async () => {
  const other = await w.another()
  await insertLoopback(w, { organizationId: w.organizationId, accountId: '4987381194038857789' })
  await insertLoopback(w, { organizationId: other.organizationId, accountId: '4987381194038857790' })
  const batch =
    '{"accounts":[{"id":4987381194038857789,"updates":[' +
    `${JSON.stringify(says('1', 'one'))},${JSON.stringify(says('2', 'two'))}]},` +
    `{"id":4987381194038857790,"updates":[${JSON.stringify(says('1', 'of the other'))}]}]}`
  for (let i = 0; i < 2; i++) {
    const reply = await call(batch)
    expect([reply.statusCode, reply.body]).toEqual([200, 'ok'])
  }
  expect(await stored()).toEqual([
    '4987381194038857790: of the other',
    '4987381194038857789: one',
    '4987381194038857789: two',
  ])
})
test('an account without a channel is acknowledged and counted; the others get their events', async () => {
  await insertLoopback(w, { organizationId: w.organizationId, accountId: 'known' })
  const accounts = [
    { id: 'unknown', updates: [says('1', 'lost'), says('2', 'lost')] },
    { id: 'known', updates: [says('3', 'here')] },
  ]
  expect((await call({ accounts })).statusCode).toBe(200)
  expect(await stored()).toEqual(['known: here'])
  const page = await w.deps.metrics.text()
  expect(page).toContain('beseda_unknown_account_events_total{channel_type="loopback"} 2')
})
test('only the bytes that the provider signed are accepted', async () => {
  const body = { accounts: [{ id: 'a', updates: [] }] }
  expect((await call(body)).statusCode).toBe(200)
  expect((await call(body, { secret: 'another secret' })).statusCode).toBe(404)
  expect((await call(body, { type: 'site_chat' })).statusCode).toBe(404)
  expect((await call(body, { type: 'nothing' })).statusCode).toBe(404)
  expect((await call(body, { type: '__proto__' })).statusCode).toBe(404)
})
test('the provider checks the URL by a challenge', async () => {
  const ask = (query: string) => w.app.inject({ method: 'GET', url: `/api/hooks/app/loopback?${query}` })
  const right = await ask('token=a%20verify%20token&challenge=1158201444')
  expect([right.statusCode, right.body]).toEqual([200, '1158201444'])
  expect((await ask('token=wrong&challenge=1158201444')).statusCode).toBe(404)
  expect((await ask('challenge=1158201444')).statusCode).toBe(404)
})
test('events of a deactivated channel are held; of several channels of the account the active one gets them', async () => {
  const off = await insertLoopback(w, { organizationId: w.organizationId, accountId: 'a', active: false })
  const chief = await w.operator('chief', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], team: null })
  await call({ accounts: [{ id: 'a', updates: [says('1', 'held')] }] })
  expect(await stored()).toEqual([])
  const held = async () => (await chief.call(channels.list, {})).channels.find((c) => c.id === off)!.held
  expect(await held()).toBe(1)
  const other = await w.another()
  await insertLoopback(w, { organizationId: other.organizationId, accountId: 'a' })
  await call({ accounts: [{ id: 'a', updates: [says('2', 'moved')] }] })
  expect([await stored(), await held()]).toEqual([['a: moved'], 1])
})
test('when one channel fails, the others have their events; its own wait until somebody tries again', async () => {
  await insertLoopback(w, { organizationId: w.organizationId, accountId: 'a' })
  await insertLoopback(w, { organizationId: w.organizationId, accountId: 'b' })
  await w.sql(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`)
  await w.sql(
    `create trigger refuse before insert on contacts for each row when (new.external_id = 'c 1') execute function refuse()`,
  )
  const accounts = [
    { id: 'a', updates: [says('1', 'fails')] },
    { id: 'b', updates: [says('2', 'stays')] },
  ]
  // the provider has handed them over: repeating them would change nothing
  for (let i = 0; i < 2; i++) expect((await call({ accounts })).statusCode).toBe(200)
  await w.settle()
  expect(await stored()).toEqual(['b: stays'])
  await w.sql('drop trigger refuse on contacts')
  const admin = await w.operator('admin', { rights: ['AUTHORITY_SERVICE_ACCOUNT'] })
  expect(await admin.call(deadLetters.retry, {})).toEqual({ retried: 1, left: 0 })
  await w.settle()
  expect(await stored()).toEqual(['a: fails', 'b: stays'])
})
test('without settings the installation has no such app', async () => {
  await w.close()
  w = await createWorld()
  expect((await call({ accounts: [] })).statusCode).toBe(404)
})
test('the channel of an account is found by an index', async () => {
  await w.sql('set enable_seqscan = off')
  const plan = await w.sql<{ 'QUERY PLAN': string }>(
    `explain select from channels where type = 'loopback' and account_id = any ('{a,b}')`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/channels_(of_)?account/)
})
