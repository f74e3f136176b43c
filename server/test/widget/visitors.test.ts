import { createHmac } from 'node:crypto'
import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Message } from '../../src/platform/outgoing/transport.ts'
import { callEndpoint, mustCall } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
const sent: Message[] = []
const mail = {
  send: async (message: Message) => {
    sent.push(message)
    return { is: 'sent' as const, providerId: null }
  },
  close: () => {},
}
beforeEach(async () => {
  sent.splice(0)
  w = await createWorld({ transports: { mail }, rateLimitFactor: 1 })
  boss = await w.operator('boss', {
    rights: ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_ALL_CHATS', 'AUTHORITY_TEAMS_UPDATE'],
    presence: 'offline',
  })
})
afterEach(() => w.close())

const secret = 'a-secret-of-the-shop-with-32-characters'
const set = async (settings: Record<string, unknown>) => {
  const { channels: all } = await boss.call(channels.list, {})
  const before = all.find((c) => c.id === w.channelId)!.settings
  await boss.call(channels.change, { channelId: w.channelId, settings: { ...before, ...settings } })
}
const shown = () => mustCall(w.app, widget.settings, { widgetId: w.channelId })
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: object, o: { key?: string; alg?: string } = {}) => {
  const body = `${encoded({ alg: o.alg ?? 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${body}.${createHmac('sha256', o.key ?? secret)
    .update(body)
    .digest('base64url')}`
}
const inAnHour = () => Math.floor(w.clock.now() / 1000) + 3600
const key = (n: number) => `key-of-a-browser-number-${n}`
const start = (n: number, identity?: string) =>
  callEndpoint(w.app, widget.start, { widgetId: w.channelId, key: key(n), ...(identity !== undefined && { identity }) })
const cardOf = async (chatId: string) => boss.call(chats.client, { chatId })

test('the form: contacts, name and consent are kept with the client, once, and only with consent', async () => {
  await set({ formWhen: 'away', formPhone: 'required', policyUrl: 'https://shop.example/policy' })
  expect(await shown()).toMatchObject({
    formWhen: 'away',
    formPhone: 'required',
    policyUrl: 'https://shop.example/policy',
    mails: true,
  })
  const anna = await w.visitor('Anna')
  const form = { name: 'Анна Ким', phone: '8 916 123-45-67', email: 'Anna@Shop.example' }
  const refused = await callEndpoint(w.app, widget.profile, { ...form, consent: false }, { token: anna.token })
  expect(refused.error?.fields).toEqual({ consent: 'FIELD_REQUIRED' })
  const wrong = await callEndpoint(w.app, widget.profile, { phone: '+7 000', consent: true }, { token: anna.token })
  expect(wrong.error?.fields).toEqual({ phone: 'PHONE_FORMAT' })
  for (const _ of [1, 2]) await anna.call(widget.profile, { ...form, consent: true })
  await anna.writes('Есть кто?')
  const card = await cardOf(await anna.chatId())
  expect(card).toMatchObject({
    name: 'Анна Ким',
    details: [
      { kind: 'phone', value: '+79161234567' },
      { kind: 'email', value: 'anna@shop.example' },
    ],
    consentAt: w.clock.now(),
  })
})
test('an unread reply is mailed once to the address that the client left; one that was read is not', async () => {
  const ann = await w.operator('ann')
  const one = await w.visitor('one')
  await one.call(widget.profile, { email: 'one@shop.example', consent: false })
  await one.writes('Здравствуйте')
  await w.settle()
  await ann.reply(await one.chatId(), 'Добрый день')
  await w.advance('3m')
  await ann.reply(await one.chatId(), 'Чем помочь?')
  await w.advance('4m')
  expect(sent, 'further replies wait for the letter').toEqual([])
  await w.advance('2m')
  expect(sent.map((m) => m.to)).toEqual(['one@shop.example'])
  expect(sent[0]!.text).toMatch(/Добрый день[\s\S]*Чем помочь\?/)
  expect(sent[0]!.text).not.toContain('Здравствуйте')
  await w.advance('1h')
  await ann.reply(await one.chatId(), 'Вы здесь?')
  const [last] = (await one.sees()).slice(-1)
  await one.call(widget.receipts, { deliveredSeq: last!.seq, readSeq: last!.seq })
  await w.advance('1h')
  expect(sent).toHaveLength(1)
})
test('the conversation by e-mail: both sides, to the asked address, a few times an hour', async () => {
  const one = await w.visitor('one')
  const ask = () => callEndpoint(w.app, widget.transcript, { email: 'me@home.example' }, { token: one.token })
  expect((await ask()).code).toBe('TRANSCRIPT_EMPTY')
  await one.writes('Где <заказ>?')
  expect((await ask()).entity).toEqual({ sentTo: 'me@home.example' })
  await w.settle()
  expect(sent).toMatchObject([
    { to: 'me@home.example', sender: expect.any(String), text: expect.stringContaining('Где <заказ>?') },
  ])
  expect(sent[0]!.html).toContain('Где &lt;заказ&gt;?')
  expect((await ask()).code).toBe('ok')
  expect((await ask()).code).toBe('TOO_MANY_REQUESTS')
  await set({ transcript: false })
  await w.advance('2h')
  expect([(await ask()).code, (await shown()).transcript]).toEqual(['TRANSCRIPT_OFF', false])
})
test('a signed user is one contact on every device, with their history', async () => {
  await set({ identitySecret: secret })
  const token = jwt({ sub: 'user-42', name: 'Вера Ким', email: 'vera@shop.example', exp: inAnHour() })
  const [first, second] = [(await start(1, token)).entity!.token, (await start(2, token)).entity!.token]
  expect(second).toBe(first)
  expect((await start(3)).entity!.token).not.toBe(first)
  expect((await start(4, jwt({ sub: 'user-43', exp: inAnHour() }))).entity!.token).not.toBe(first)
  const id = '01990000-0000-7000-8000-00000000bbbb'
  await mustCall(w.app, widget.send, { id, text: 'Я с телефона', fileIds: [] }, { token: first })
  const { messages } = await mustCall(w.app, widget.messages, { limit: 10 }, { token: second })
  expect(messages.map((m) => m.text)).toEqual(['Я с телефона'])
  const [row] = await w.sql<{ id: string }>(
    'select c.id from chats c join contacts k on k.id = c.contact_id where k.identified and c.session_id is not null',
  )
  expect(await cardOf(row!.id)).toMatchObject({
    name: 'Вера Ким',
    details: [{ kind: 'email', value: 'vera@shop.example' }],
  })
  await mustCall(w.app, widget.profile, { name: 'Не Вера', consent: false }, { token: first })
  expect((await cardOf(row!.id)).name, 'what is typed does not replace what is signed').toBe('Вера Ким')
})
test('other tokens are refused with a clear code, and make nobody', async () => {
  expect((await start(1, jwt({ sub: 'x', exp: inAnHour() }))).code).toBe('IDENTITY_OFF')
  await set({ identitySecret: secret })
  const good = jwt({ sub: 'x', exp: inAnHour() })
  const [head, , signature] = good.split('.')
  const cases: [string, string][] = [
    [jwt({ sub: 'x', exp: inAnHour() }, { key: 'another-secret-of-32-characters-or-so' }), 'IDENTITY_INVALID'],
    [`${head}.${encoded({ sub: 'boss', exp: inAnHour() })}.${signature}`, 'IDENTITY_INVALID'],
    [jwt({ sub: 'x', exp: inAnHour() }, { alg: 'none' }), 'IDENTITY_INVALID'],
    [`${encoded({ alg: 'none' })}.${encoded({ sub: 'x', exp: inAnHour() })}.`, 'IDENTITY_INVALID'],
    [jwt({ sub: 'x' }), 'IDENTITY_INVALID'],
    [jwt({ exp: inAnHour() }), 'IDENTITY_INVALID'],
    [jwt({ sub: 'x', exp: inAnHour() - 7200 }), 'IDENTITY_EXPIRED'],
    ['', 'IDENTITY_INVALID'],
    ['a.b.c', 'IDENTITY_INVALID'],
  ]
  const before = await w.sql('select count(*) from contacts')
  for (const [token, code] of cases)
    expect([token.slice(-20), (await start(1, token)).code]).toEqual([token.slice(-20), code])
  expect(await w.sql('select count(*) from contacts')).toEqual(before)
  const wrong = await callEndpoint(
    w.app,
    channels.change,
    { channelId: w.channelId, settings: { identitySecret: 'short' } } as never,
    { token: boss.token },
  )
  expect(JSON.stringify(wrong.error?.fields)).toContain('SECRET_TOO_SHORT')
  expect(JSON.stringify(await boss.call(channels.list, {}))).not.toContain(secret)
})
test('the shown wait is never shorter than what somebody waits; away, the calendar says when somebody is back', async () => {
  expect(await shown()).toMatchObject({ online: false, waitMs: null, returnsAt: null })
  const from = (Math.floor(w.clock.now() / 60_000) + 120) % 1380
  const week = Array.from({ length: 7 }, () => [{ from, until: from + 60 }])
  await boss.call(calendars.create, { name: 'Часы', isDefault: true, timeZone: 'UTC', week, exceptions: [] })
  const { returnsAt } = await shown()
  expect([returnsAt! > w.clock.now(), (returnsAt! / 60_000) % 1440]).toEqual([true, from])
  const ann = await w.operator('ann')
  expect(await shown()).toMatchObject({ online: true, waitMs: null })
  for (const name of ['one', 'two', 'three']) {
    const client = await w.visitor(name)
    await client.writes('Здравствуйте')
    await w.advance('2m')
    await ann.reply(await client.chatId(), 'Добрый день')
  }
  expect((await shown()).waitMs).toBe(120_000)
  await (await w.visitor('four')).writes('Есть кто?')
  await w.advance('50m')
  expect((await shown()).waitMs).toBeGreaterThanOrEqual(50 * 60_000)
  await set({ showWait: false })
  expect((await shown()).waitMs).toBeNull()
})
