import { auth } from '@beseda/contract/endpoints/auth.ts'
import { bans } from '@beseda/contract/endpoints/bans.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../world/browser.ts'
import { codeOf } from '../world/call.ts'
import type { Operator, VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let client: VisitorPerson
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { rights: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_PROFILE_UPDATE'] })
  client = await w.visitor('client')
})
afterEach(() => w.close())
const day = 86_400_000
const spam = { reason: 'Реклама', days: 1 } as const
const pending = async () =>
  (await w.sql<{ n: number }>("select count(*)::int as n from chats where status <> 'closed'"))[0]!.n

test('a banned client: the chat closes with who and why, messages are kept apart, nobody is notified', async () => {
  await client.writes('buy now')
  const chatId = await client.chatId()
  const ban = await ann.call(bans.add, { chatId, kind: 'client', ...spam })
  expect(ban).toMatchObject({
    ...{ kind: 'client', address: null, reason: 'Реклама', by: { id: ann.id, name: 'ann' }, kept: 0 },
    ...{ chatId, createdAt: w.clock.now(), until: w.clock.now() + day },
  })
  const chat = await ann.call(chats.one, { chatId })
  expect(chat).toMatchObject({ status: 'closed', client: { banned: { until: w.clock.now() + day } } })
  const lines = (await ann.feed(chatId)).flatMap((m) => (m.history ? [{ ...m.history, by: m.author.name }] : []))
  expect(lines.slice(-2)).toMatchObject([
    { type: 'banned', reason: 'client', subject: 'Реклама', until: w.clock.now() + day, by: 'ann' },
    { type: 'closed', reason: 'banned', subject: 'ann', by: 'ann' },
  ])
  const before = await w.eventLog()
  expect(await codeOf(client.writes('buy again', '00000000-0000-7000-8000-000000000001'))).toBe('CLIENT_BANNED')
  expect(await codeOf(client.writes('buy again', '00000000-0000-7000-8000-000000000001'))).toBe('CLIENT_BANNED')
  await w.settle()
  expect(await w.eventLog()).toEqual(before)
  expect(await ann.call(chats.one, { chatId })).toEqual(chat)
  expect((await ann.call(bans.list, {}))[0]!.kept).toBe(1)
  expect(await ann.call(bans.kept, { banId: ban.id })).toMatchObject([
    { clientName: expect.any(String), text: 'buy again', files: 0 },
  ])
  expect(await w.deps.metrics.text()).toContain('beseda_rate_limited_total{rule="blocked"} 2')
  // others are not concerned
  const other = await w.visitor('other')
  await other.writes('hello')
  expect(await pending()).toBe(1)
})
test('after the last day the client writes as before; what was kept stays in the list', async () => {
  await client.writes('buy now')
  const chatId = await client.chatId()
  await ann.call(bans.add, { chatId, kind: 'client', ...spam })
  await codeOf(client.writes('kept'))
  await w.advance(day)
  await ann.call(auth.setPresence, { presence: 'online' })
  await client.writes('a question')
  expect((await ann.call(chats.one, { chatId })).status).not.toBe('closed')
  expect(await ann.call(bans.list, {})).toMatchObject([{ kept: 1, until: w.clock.now() }])
  await w.advance('30d')
  expect(await w.sql('select 1 from bans')).toEqual([])
  expect(await w.sql('select 1 from kept_messages')).toEqual([])
})
test('removing: messages are let in in order, once; or they are deleted', async () => {
  await client.writes('buy now')
  const chatId = await client.chatId()
  const first = await ann.call(bans.add, { chatId, kind: 'client', reason: 'x', days: null })
  await codeOf(client.writes('one'))
  w.clock.advance(1000)
  await codeOf(client.writes('two'))
  expect(await ann.call(bans.remove, { banId: first.id, letIn: true })).toBeNull()
  await w.settle()
  expect(await codeOf(ann.call(bans.remove, { banId: first.id, letIn: true }))).toBe('BAN_NOT_FOUND')
  expect(await codeOf(ann.call(bans.kept, { banId: first.id }))).toBe('BAN_NOT_FOUND')
  const texts = (await client.sees()).filter((m) => m.mine).map((m) => m.text)
  expect(texts).toEqual(['buy now', 'one', 'two'])
  expect((await ann.feed(chatId)).map((m) => m.history?.type)).toContain('unbanned')
  expect((await ann.call(chats.one, { chatId })).client.banned).toBeUndefined()
  expect(await w.sql('select 1 from bans')).toEqual([])
  const second = await ann.call(bans.add, { chatId, kind: 'client', reason: 'x', days: 30 })
  await codeOf(client.writes('three'))
  await ann.call(bans.remove, { banId: second.id, letIn: false })
  await w.settle()
  expect(await w.sql('select 1 from kept_messages')).toEqual([])
  await client.writes('four')
  expect((await client.sees()).filter((m) => m.mine).map((m) => m.text)).toEqual(['buy now', 'one', 'two', 'four'])
})
test('a second ban of the same client replaces the first', async () => {
  await client.writes('buy now')
  const chatId = await client.chatId()
  const first = await ann.call(bans.add, { chatId, kind: 'client', ...spam })
  const second = await ann.call(bans.add, { chatId, kind: 'client', reason: 'Угрозы', days: null })
  expect(second.id).toBe(first.id)
  expect(await ann.call(bans.list, {})).toMatchObject([{ reason: 'Угрозы', until: null }])
})
test('banning and its end reach open browsers; state and events are what a fresh fetch brings', async () => {
  const browser = await openBrowser(w, ann)
  await client.writes('buy now')
  const chatId = await client.chatId()
  const { id: banId } = await ann.call(bans.add, { chatId, kind: 'client', ...spam })
  await w.settle()
  await expect.poll(async () => (await browser.catchUp()).length > 0).toBe(true)
  await ann.call(bans.remove, { banId, letIn: false })
  await w.settle()
  await browser.catchUp()
})
test('the other chats of the client show the mark at once in open browsers, also closed ones, and lose it at once', async () => {
  await client.writes('buy now')
  const chatId = await client.chatId()
  const same = await w.visitor('the same in another browser')
  await same.writes('hello')
  const otherId = await same.chatId()
  await ann.call(chats.close, { chatId: otherId })
  await w.advance('1m')
  await w.sql(`update contacts set client_id = (select client_id from chats where id = $1)`, [chatId])
  await w.sql(`update chats set client_id = (select client_id from chats where id = $1)`, [chatId])
  const browser = await openBrowser(w, ann)
  const markedIn = async () =>
    (await ann.call(queues.list, { filter: 'closed', limit: 10 })).chats.filter((c) => c.client.banned).map((c) => c.id)
  const { id: banId } = await ann.call(bans.add, { chatId, kind: 'client', ...spam })
  // before any job has run
  expect(await browser.catchUp()).toContain('chat.clientChanged')
  expect((await markedIn()).sort()).toEqual([chatId, otherId].sort())
  await ann.call(bans.remove, { banId, letIn: false })
  expect(await browser.catchUp()).toContain('chat.clientChanged')
  expect(await markedIn()).toEqual([])
})
test('the right to change profiles is needed, the chat must be visible, the list is for everybody', async () => {
  await client.writes('buy now')
  const chatId = await client.chatId()
  const plain = await w.operator('plain', { rights: ['AUTHORITY_CHAT_DISTRIBUTION'] })
  expect(await codeOf(plain.call(bans.add, { chatId, kind: 'client', ...spam }))).toBe('ACCESS_DENIED')
  const stranger = await w.operator('stranger', { rights: ['AUTHORITY_PROFILE_UPDATE'], team: null })
  expect(await codeOf(stranger.call(bans.add, { chatId, kind: 'client', ...spam }))).toBe('CHAT_NOT_FOUND')
  const { id: banId } = await ann.call(bans.add, { chatId, kind: 'client', ...spam })
  expect(await codeOf(plain.call(bans.remove, { banId, letIn: true }))).toBe('ACCESS_DENIED')
  expect(await plain.call(bans.list, {})).toHaveLength(1)
  expect(await codeOf(ann.call(bans.add, { chatId, kind: 'client', reason: ' ', days: 1 }))).toBe('INVALID_INPUT')
})
test('a client of a provider: the provider gets its answer, the message is kept; an address is unknown', async () => {
  await w.providerSends('spammer', 'buy now')
  const [chat] = await ann.queue('assigned')
  expect(await codeOf(ann.call(bans.add, { chatId: chat!.id, kind: 'address', ...spam }))).toBe('ADDRESS_UNKNOWN')
  const { id: banId } = await ann.call(bans.add, { chatId: chat!.id, kind: 'client', ...spam })
  expect(await w.providerSends('spammer', 'again')).toBe(200)
  await w.settle()
  expect(await ann.queue('assigned')).toEqual([])
  expect(await ann.call(bans.kept, { banId })).toMatchObject([{ text: 'again' }])
  await ann.call(bans.remove, { banId, letIn: true })
  await w.settle()
  expect((await ann.feed(chat!.id)).map((m) => m.text)).toContain('again')
})

/** A visitor from an address, in as many calls as a browser needs. */
const visitorFrom = async (address: string, key: string) => {
  const call = async (path: string, payload: object, token?: string) =>
    (
      await w.app.inject({
        ...{ method: 'POST', url: `/api/widget${path}`, remoteAddress: address, payload },
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json()
  const { entity } = await call(`/${w.channelId}/session`, { key: key.padEnd(30, '-') })
  return {
    writes: async (text: string) =>
      (await call('/messages', { id: w.deps.ids.next(), text }, entity.token)).code as string,
  }
}
test('a wave of new chats from one network is limited, and one ban of the address closes it', async () => {
  await w.close()
  w = await createWorld({ rateLimitFactor: 1 })
  ann = await w.operator('ann', {
    rights: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_PROFILE_UPDATE', 'AUTHORITY_ALL_CHATS'],
  })
  const codes: string[] = []
  for (let i = 0; i < 40; i++) codes.push(await (await visitorFrom(`2001:db8:6:6::${i + 1}`, `spam${i}`)).writes('buy'))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(20)
  expect(codes.slice(20).every((code) => code === 'TOO_MANY_REQUESTS')).toBe(true)
  const honest = await visitorFrom('2001:db8:7:7::1', 'honest')
  expect(await honest.writes('hello')).toBe('ok')
  expect(await pending()).toBe(21)
  const [row] = await w.sql<{ id: string }>(
    "select c.id from chats c join contacts k on k.id = c.contact_id where k.network = '2001:db8:6:6::/64' limit 1",
  )
  const ban = await ann.call(bans.add, { chatId: row!.id, kind: 'address', reason: 'Волна', days: 30 })
  expect(ban.address).toBe('2001:db8:6:6::/64')
  await w.settle()
  expect(await pending()).toBe(1)
  const late = await visitorFrom('2001:db8:6:6:ffff::9', 'late')
  expect(await late.writes('buy')).toBe('CLIENT_BANNED')
  expect(await honest.writes('still here')).toBe('ok')
})
