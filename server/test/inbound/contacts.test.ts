import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operator } from '../world/people.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

/** What a provider says about its contacts: whether they can be reached, and who they are. */

let w: World
let ann: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
})
afterEach(() => w.close())
const client = async () => (await ann.queue())[0]!.client
const changes = async () => (await w.sql(`select from events where type = 'contact.changed'`)).length
const nameless = (id: string, name = '') =>
  w.providerTells({
    ...{ kind: 'message', externalId: `m ${id}`, at: null, origin: 'subscriber' },
    contact: { externalId: '4987381194038857001', name, address: '' },
    parts: [{ kind: 'text', text: 'hello' }],
  })

test('a client who blocks the channel is marked until they can be reached again, or write', async () => {
  await w.providerSends('+7900', 'hello')
  expect((await client()).blocked).toBeUndefined()
  const tell = (reachable: boolean) => w.providerTells({ kind: 'contact', contactId: '+7900', at: null, reachable })
  await tell(false)
  await tell(false)
  expect([(await client()).blocked, await changes()]).toEqual([true, 1])
  await tell(true)
  expect((await client()).blocked).toBeUndefined()
  await tell(false)
  await w.providerSends('+7900', 'again')
  expect((await client()).blocked).toBeUndefined()
})
test('a message that is refused because the client blocked the channel marks the client; other refusals do not', async () => {
  await w.providerSends('+7900', 'hello')
  const [chat] = await ann.queue()
  w.provider.answerNext(answer(400), answer(403, { code: 'blocked' }), answer(403, { code: 'blocked' }))
  await ann.reply(chat!.id, 'one')
  await w.settle()
  expect((await client()).blocked).toBeUndefined()
  await ann.reply(chat!.id, 'two')
  await ann.reply(chat!.id, 'three')
  await w.settle()
  expect([(await client()).blocked, await changes()]).toEqual([true, 1])
  expect((await ann.feed(chat!.id)).at(-1)).toMatchObject({ status: 'undelivered' })
})
test('a contact without a name gets that of its profile; messages do not wait for it', async () => {
  await nameless('1')
  expect((await client()).name).toBe('')
  w.provider.answerNext(answer(500), answer(200, { name: 'Анна Королёва', address: '@anna' }))
  await w.settle()
  await w.advance('5s')
  expect((await client()).name).toBe('Анна Королёва')
  expect(w.provider.received.map((r) => [r.url.split('/').at(-1), r.json])).toEqual([
    ['profile', { id: '4987381194038857001' }],
    ['profile', { id: '4987381194038857001' }],
  ])
  const [contact] = await w.sql(`select name, address from contacts where external_id = '4987381194038857001'`)
  expect(contact).toEqual({ name: 'Анна Королёва', address: '@anna' })
  await nameless('2')
  await w.settle()
  expect(w.provider.received).toHaveLength(2)
})
test('a name that people gave stays; a profile that the provider does not give is not asked for again', async () => {
  await nameless('1')
  await w.sql(`update clients set name = 'VIP'`)
  w.provider.answerNext(answer(200, { name: 'Анна' }))
  await w.settle()
  expect((await client()).name).toBe('VIP')
  await w.providerTells({
    ...{ kind: 'message', externalId: 'm 3', at: null, origin: 'subscriber' },
    contact: { externalId: '4987381194038857002', name: '', address: '' },
    parts: [{ kind: 'text', text: 'hello' }],
  })
  w.provider.answerNext(answer(404))
  await w.settle()
  await w.advance('1h')
  expect(w.provider.received).toHaveLength(2)
})
