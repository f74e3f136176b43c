import { deadLetters } from '@beseda/contract/endpoints/dead-letters.ts'
import { installation } from '@beseda/contract/endpoints/installation.ts'
import { afterEach, expect, test } from 'vitest'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

/** What gave up is seen by administrators, and tried again once. */

let w: World
afterEach(() => w.close())
const start = async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const admin = await w.operator('admin', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], presence: 'offline' })
  await w.providerSends('+7900', 'hello', 'm1')
  const [chat] = await ann.queue()
  const list = () => admin.call(deadLetters.list, {})
  return { ann, admin, chatId: chat!.id, list }
}
/** As after its last try. */
const killDeliveries = async () => {
  w.provider.answerNext(answer(500))
  await w.settle()
  await w.sql(`update jobs set attempts = max_attempts - 1, run_at = created_at where name = 'delivery.deliver'`)
  w.provider.answerNext(answer(500))
  await w.settle()
}

test('a delivery that gave up is listed with its channel and reason, and tried again exactly once', async () => {
  const { ann, admin, chatId, list } = await start()
  const m = await ann.reply(chatId, 'one')
  await killDeliveries()
  const found = await list()
  expect(found.letters).toMatchObject([
    { kind: 'delivery', reason: 'loopback 500', tries: 12, channel: { type: 'loopback' } },
  ])
  expect(found.counts).toEqual({ delivery: 1, inbound: 0, job: 0 })
  const before = w.provider.received.length
  const ids = [found.letters[0]!.id]
  const twice = await Promise.all([1, 2].map(() => admin.call(deadLetters.retry, { ids })))
  expect(twice.map((r) => r.retried).sort()).toEqual([0, 1])
  await w.settle()
  expect(w.provider.received.length - before).toBe(1)
  expect((await ann.feed(chatId)).find((x) => x.id === m.id)).toMatchObject({ status: 'sent', failure: null })
  expect((await list()).letters).toEqual([])
  const log = await w.sql(`select name from audit_log where entity = 'deadLetter' and action = 'retried'`)
  expect(log).toEqual([{ name: 'delivery.deliver' }])
})
test('a message whose outcome is unknown, or that arrived meanwhile, is not sent by trying again', async () => {
  const { ann, admin, chatId } = await start()
  const m = await ann.reply(chatId, 'one')
  await killDeliveries()
  await w.sql(`update message_parts set failure = '{"code":"DELIVERY_UNKNOWN","params":{}}' where message_id = $1`, [
    m.id,
  ])
  const before = w.provider.received.length
  expect(await admin.call(deadLetters.retry, { kind: 'delivery' })).toEqual({ retried: 1, left: 0 })
  await w.settle()
  expect(w.provider.received.length).toBe(before)
})
test('an event that cannot be applied waits here with its reason; others go on, and it is applied when it can be', async () => {
  const { ann, admin, chatId, list } = await start()
  // what the client wrote breaks a rule of the database until it is gone
  await w.sql(`alter table messages add constraint poison check (text <> 'poison')`)
  expect(await w.providerSends('+7900', 'poison', 'm2')).toBe(200)
  await w.settle()
  expect(await w.providerSends('+7900', 'fine', 'm3')).toBe(200)
  const texts = async () => (await ann.feed(chatId)).filter((m) => m.kind === 'message').map((m) => m.text)
  expect(await texts()).toEqual(['hello', 'fine'])
  expect((await list()).letters).toMatchObject([{ kind: 'inbound', name: 'message', channel: { type: 'loopback' } }])
  await w.sql(`alter table messages drop constraint poison`)
  expect(await admin.call(deadLetters.retry, {})).toEqual({ retried: 1, left: 0 })
  await w.settle()
  expect(await texts()).toEqual(['hello', 'fine', 'poison'])
  expect((await list()).letters).toEqual([])
})
test('any other job; the service sees all organizations, an administrator only their own', async () => {
  const { admin, list } = await start()
  const { organizationId } = await w.another()
  await w.sql(
    `insert into jobs (organization_id, name, data, state, run_at, created_at, last_error) select o, 'channels.webhook', '{}', 'dead', $3, $3, 'no' from unnest($1::uuid[]) o
     where $2::text is not null`,
    [[w.organizationId, organizationId], 'x', new Date(w.clock.now())],
  )
  expect((await list()).letters).toMatchObject([{ kind: 'job', name: 'channels.webhook', reason: 'no' }])
  const service = await w.operator('service', { rights: ['RIGHT_OBSERVER'], presence: 'offline' })
  expect((await service.call(deadLetters.listAll, { limit: 1 })).next).not.toBeNull()
  const jobs = (await service.call(installation.status, {})).checks.find((c) => c.check === 'jobs')
  expect(jobs).toMatchObject({ state: 'dead', values: { count: 2 } })
  expect((await w.app.inject('/metrics')).body).toContain('beseda_dead_letters{kind="job"} 2')
  expect(await admin.call(deadLetters.retry, {})).toEqual({ retried: 1, left: 0 })
  expect((await service.call(deadLetters.listAll, {})).letters).toMatchObject([
    { organization: { id: organizationId } },
  ])
  expect(await service.call(deadLetters.retryAll, {})).toEqual({ retried: 1, left: 0 })
})
