import { account } from '@beseda/contract/endpoints/account.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { mentions } from '@beseda/contract/endpoints/mentions.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { notices } from '@beseda/contract/endpoints/notices.ts'
import { push } from '@beseda/contract/endpoints/push.ts'
import { defaultNotices } from '@beseda/contract/notice-settings.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/clock.ts'
import { createHttpClient, type HttpClient } from '../../src/platform/http-client.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { codeOf } from '../world/call.ts'
import type { Operator, VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { makeBrowser, openPushService, type PushService, provenClaims } from './browser.ts'

let w: World
let http: HttpClient
let service: PushService
let ann: Operator
let client: VisitorPerson
const browser = makeBrowser(7)
beforeEach(async () => {
  service = await openPushService()
  http = createHttpClient({ clock: systemClock, random: systemRandom, allow: [new URL(service.url).host] })
  w = await createWorld({ http })
  ann = await w.operator('ann')
  client = await w.visitor('client')
  await client.writes('Здравствуйте')
})
afterEach(async () => {
  await w.close()
  http.close()
  await service.close()
})
const endpoint = () => `${service.url}/ann`
const subscribe = (who = ann) => who.call(push.subscribe, { endpoint: endpoint(), ...browser.keys, lang: 'ru' })
/** Runs the jobs, and those of a moment later. */
const later = async () => {
  await w.settle()
  await w.advance(5_000)
}
const writes = async (text: string) => {
  await client.writes(text)
  await later()
}
const shown = () => service.received.map(({ body }) => JSON.parse(browser.decrypt(body)) as Record<string, unknown>)
const stored = async () => (await w.sql('select 1 from push_subscriptions')).length

test('a message reaches the operator’s browser: encrypted for it, signed by the server, without text or name', async () => {
  await subscribe()
  const chatId = await client.chatId()
  await writes('Мой пароль 123')
  const [got] = service.received
  expect(service.received).toHaveLength(1)
  expect(got).toMatchObject({
    path: '/ann',
    headers: { 'content-encoding': 'aes128gcm', ttl: '14400', urgency: 'high', topic: chatId.replaceAll('-', '') },
  })
  const { publicKey } = await ann.call(push.state, {})
  const claims = provenClaims(got!.headers.authorization!, publicKey)
  expect(claims).toMatchObject({ aud: service.url, sub: 'https://beseda.test' })
  expect(Math.abs(claims!.exp - w.clock.now() / 1000)).toBeLessThanOrEqual(86_400)
  const [payload] = shown()
  expect(payload).toMatchObject({ kind: 'message', body: 'Новое сообщение', chatId, isClosed: false })
  expect(JSON.stringify(payload)).not.toMatch(/пароль|client|Гость/)
  expect((await w.sql('select sealed from installation_settings where name = $1', ['vapid']))[0]!.sealed).not.toContain(
    publicKey,
  )
})
test('messages of one chat are one push; none for what was read meanwhile, in any browser', async () => {
  await subscribe()
  await client.writes('раз')
  await client.writes('два')
  await later()
  expect(service.received).toHaveLength(1)
  const chatId = await client.chatId()
  const { lastSeq } = await ann.call(chats.one, { chatId })
  await client.writes('три')
  await w.settle()
  await ann.call(chats.read, { chatId, seq: lastSeq + 1 })
  await later()
  expect(service.received).toHaveLength(1)
})
test('not without a subscription, on a break, in quiet hours, or when the user does not want this kind', async () => {
  await writes('раз')
  await subscribe()
  const without = { ...defaultNotices.on, message: { ...defaultNotices.on.message, push: false } }
  await ann.call(notices.save, { ...defaultNotices, on: without })
  await writes('два')
  const minute = Math.floor((w.clock.now() / 60_000) % 1440)
  const quietHours = { from: minute, to: (minute + 60) % 1440, timeZone: 'UTC' }
  await ann.call(notices.save, { ...defaultNotices, quietHours })
  await writes('три')
  await ann.call(notices.save, defaultNotices)
  await ann.call(auth.setPresence, { presence: 'break' })
  await writes('четыре')
  expect(service.received).toEqual([])
  await ann.call(notices.save, { ...defaultNotices, quietOnBreak: false })
  await writes('пять')
  expect(shown()).toMatchObject([{ kind: 'message' }])
})
test('a mention is pushed to the colleague whom it names', async () => {
  const bob = await w.operator('bob', { presence: 'online' })
  await subscribe(bob)
  const chatId = await client.chatId()
  const input = { chatId, text: '@bob', internal: true, fileIds: [], mentions: [{ id: bob.id, name: 'bob' }] }
  await ann.call(messages.send, { ...input, id: w.newId() })
  await later()
  expect(shown()).toMatchObject([{ kind: 'mention', body: 'Вас упомянули', chatId }])
  await ann.call(messages.send, { ...input, id: w.newId() })
  await w.settle()
  await bob.call(mentions.read, { chatId })
  await later()
  expect(service.received).toHaveLength(1)
})
const overdue = () => shown().filter(({ kind }) => kind === 'overdue')
/** The clock stands a little before, then a little behind the moment when this chat turns red. */
const untilRed = async (chatId: string) => {
  const { due } = await ann.call(chats.one, { chatId })
  await w.advance(due!.highAt - w.clock.now() - 5_000)
  const before = overdue().length
  await w.advance(10_000)
  await w.advance(60_000)
  return before
}
test('a chat that turns red is pushed to its operator; several of them are one push', async () => {
  await subscribe()
  const other = await w.visitor('other')
  await writes('раз')
  await other.writes('Добрый день')
  await later()
  expect((await ann.queue()).map((chat) => chat.operator?.id)).toEqual([ann.id, ann.id])
  expect(await untilRed(await other.chatId())).toBe(0)
  expect(overdue()).toMatchObject([{ kind: 'overdue', body: 'Клиент ждёт слишком долго' }])
})
test('an answered chat is no overdue one, a new wait has its own time; who wants no such push gets none', async () => {
  await subscribe()
  const chatId = await client.chatId()
  await writes('раз')
  await ann.reply(chatId, 'Сейчас')
  await w.advance(60_000)
  await writes('два')
  expect(await untilRed(chatId)).toBe(0)
  expect(overdue()).toHaveLength(1)
  await ann.reply(chatId, 'Готово')
  const on = { ...defaultNotices.on, overdue: { ...defaultNotices.on.overdue, push: false } }
  await ann.call(notices.save, { ...defaultNotices, on })
  await writes('три')
  await untilRed(chatId)
  expect(overdue()).toHaveLength(1)
})
test('a subscription that its push service has ended is removed; a busy service is asked again', async () => {
  await subscribe()
  service.answerNext(503, 201, 410)
  await writes('раз')
  expect(service.received).toHaveLength(1)
  await w.advance(10 * 60_000)
  expect([service.received.length, await stored()]).toEqual([2, 1])
  await writes('два')
  expect([service.received.length, await stored()]).toEqual([3, 0])
})
test('a subscription ends with its sign-in, moves with its browser, and its key is checked', async () => {
  await subscribe()
  await subscribe()
  expect(await ann.call(push.state, { endpoint: endpoint() })).toMatchObject({ subscribed: true })
  const bob = await w.operator('bob', { presence: 'break' })
  await subscribe(bob)
  expect([await stored(), (await ann.call(push.state, { endpoint: endpoint() })).subscribed]).toEqual([1, false])
  await bob.call(push.unsubscribe, { endpoint: endpoint() })
  await bob.call(push.unsubscribe, { endpoint: endpoint() })
  expect(await stored()).toBe(0)
  const wrong = { ...browser.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }
  expect(await codeOf(ann.call(push.subscribe, { endpoint: endpoint(), ...wrong, lang: 'ru' }))).toBe(
    'PUSH_KEY_INVALID',
  )
  await subscribe()
  const reasons = await w.sql(
    `select data ->> 'reason' as reason from events where type = 'pushSubscription.changed' order by id`,
  )
  expect(reasons.map((r) => r.reason)).toEqual(['subscribed', 'subscribed', 'unsubscribed', 'subscribed'])
  await ann.call(account.endOtherSignIns, {})
  expect(await stored()).toBe(1)
  await ann.call(auth.signOut, {})
  expect(await stored()).toBe(0)
})
test('a target inside the own network gets nothing', async () => {
  const closed = createHttpClient({ clock: systemClock, random: systemRandom, allow: [] })
  const answer = await closed.request({ method: 'POST', url: endpoint() })
  closed.close()
  expect(answer).toMatchObject({ lost: true, sent: false })
  expect(service.received).toEqual([])
})
