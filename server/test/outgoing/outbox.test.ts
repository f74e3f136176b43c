import { outbox } from '@beseda/contract/endpoints/outbox.ts'
import { afterEach, expect, test } from 'vitest'
import { placeholderOrganization, sendMail, sendSms } from '../../src/features/outgoing/index.ts'
import type { Message, SendResult } from '../../src/platform/outgoing/transport.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { codeOf } from '../world/call.ts'
import { createWorld, type World, type WorldOptions } from '../world/world.ts'

let w: World
afterEach(() => w.close())

const recoveryMail = (to: string) =>
  ({ to, kind: 'recovery', data: { link: 'http://beseda.test/restore#t' }, lang: 'ru' }) as const
const write = (organizationId: string, to: string, o: { until?: number; fails?: boolean } = {}) =>
  work(w.deps, organizationId, async (tx) => {
    sendMail(tx, { ...recoveryMail(to), ...(o.until !== undefined && { until: o.until }) })
    if (o.fails) throw new Error('the change that it tells of did not happen')
  })
const observer = () => w.operator('observer', { rights: ['RIGHT_OBSERVER'] })
/** Returns the given results and records the messages. */
const fakeTransport = (...answers: SendResult[]) => {
  const sentMessages: Message[] = []
  const send = async (m: Message): Promise<SendResult> => {
    sentMessages.push(m)
    return answers.shift() ?? { is: 'sent', providerId: 'p' }
  }
  return { sentMessages, transports: { mail: { send, close: () => {} } } satisfies WorldOptions['transports'] }
}

test('without a transport messages stay in the outbox with their text, and are not retried', async () => {
  w = await createWorld()
  await write(w.organizationId, 'anna@example.ru')
  w.clock.advance(1)
  await work(w.deps, placeholderOrganization, async (tx) =>
    sendSms(tx, { to: '+79161234567', kind: 'signUpCode', data: { code: '123456' }, lang: 'eng' }),
  )
  await w.settle()
  const person = await observer()
  const list = await person.call(outbox.list, {})
  expect(list.hasTransport).toEqual({ mail: false, sms: false })
  expect(list.messages.map((m) => [m.medium, m.to, m.state, m.organization])).toEqual([
    ['sms', '+79161234567', 'resting', null],
    ['mail', 'anna@example.ru', 'resting', 'first'],
  ])
  const [sms, mail] = list.messages
  expect((await person.call(outbox.open, { outgoingId: sms!.id })).text).toBe('123456 is your Beseda code')
  const opened = await person.call(outbox.open, { outgoingId: mail!.id })
  expect(opened).toMatchObject({ subject: 'Новый пароль, Beseda', text: /http:\/\/beseda.test\/restore#t/ })
})
test('a message is sent only if the change that it reports commits', async () => {
  const { sentMessages, transports } = fakeTransport()
  w = await createWorld({ transports })
  await expect(write(w.organizationId, 'a@example.ru', { fails: true })).rejects.toThrow('did not happen')
  await w.settle()
  expect(sentMessages).toEqual([])
  expect(await w.sql('select 1 from outgoing_messages')).toEqual([])
})
test('a sent message loses its text, which contained a link', async () => {
  const { sentMessages, transports } = fakeTransport()
  w = await createWorld({ transports })
  await write(w.organizationId, 'anna@example.ru')
  await w.settle()
  expect(sentMessages).toHaveLength(1)
  expect(sentMessages[0]!.html).toContain('<a href="http://beseda.test/restore#t">')
  const person = await observer()
  const [line] = (await person.call(outbox.list, {})).messages
  expect(line).toMatchObject({ state: 'sent', sentAt: w.clock.now() })
  expect(await person.call(outbox.open, { outgoingId: line!.id })).toMatchObject({ subject: null, text: null })
  expect(JSON.stringify(await w.sql('select * from outgoing_messages'))).not.toContain('restore')
})
test('an unreachable provider is retried under the same id; the outbox shows the last failure', async () => {
  const { sentMessages, transports } = fakeTransport(
    { is: 'later', reason: 'ECONNREFUSED' },
    { is: 'later', reason: '451 busy' },
  )
  w = await createWorld({ transports })
  await write(w.organizationId, 'anna@example.ru')
  await w.settle()
  const person = await observer()
  const line = async () => (await person.call(outbox.list, {})).messages[0]
  expect(await line()).toMatchObject({ state: 'waiting', failure: 'ECONNREFUSED' })
  await w.advance('3s')
  expect(await line()).toMatchObject({ state: 'waiting', failure: '451 busy' })
  await w.advance('10s')
  expect(await line()).toMatchObject({ state: 'sent', failure: null })
  expect(new Set(sentMessages.map((m) => m.id)).size).toBe(1)
  expect(sentMessages).toHaveLength(3)
})
test('a final refusal stays visible and is not retried', async () => {
  const { sentMessages, transports } = fakeTransport({ is: 'refused', reason: '550 no such mailbox' })
  w = await createWorld({ transports })
  await write(w.organizationId, 'gone@example.ru')
  await w.settle()
  await w.advance('2h')
  expect(sentMessages).toHaveLength(1)
  const person = await observer()
  expect((await person.call(outbox.list, { state: 'failed' })).messages).toMatchObject([
    { to: 'gone@example.ru', failure: '550 no such mailbox' },
  ])
})
test('a provider that never answers is given up after all attempts', async () => {
  const { sentMessages, transports } = fakeTransport(
    ...Array.from({ length: 30 }, () => ({ is: 'later', reason: 'no answer' }) as const),
  )
  w = await createWorld({ transports })
  await write(w.organizationId, 'anna@example.ru')
  for (let i = 0; i < 16; i++) await w.advance('2h')
  expect(sentMessages).toHaveLength(14)
  const person = await observer()
  expect((await person.call(outbox.list, {})).messages).toMatchObject([{ state: 'failed', failure: 'no answer' }])
})
test('an expired code is not sent late', async () => {
  const { sentMessages, transports } = fakeTransport({ is: 'later', reason: 'ECONNREFUSED' })
  w = await createWorld({ transports })
  await write(w.organizationId, 'anna@example.ru', { until: w.clock.now() + 1000 })
  await w.settle()
  await w.advance('1m')
  expect(sentMessages).toHaveLength(1)
  const person = await observer()
  expect((await person.call(outbox.list, {})).messages).toMatchObject([{ state: 'failed' }])
})
test('only the service administrator reads the outbox; pages, search and an unknown id', async () => {
  w = await createWorld()
  for (const n of [1, 2, 3]) {
    await write(w.organizationId, `p${n}@example.ru`)
    w.clock.advance(1000)
  }
  await w.settle()
  const nosy = await w.operator('nosy', { rights: ['RIGHT_ACCOUNT_CONTROL', 'AUTHORITY_ALL_CHATS'] })
  expect(await codeOf(nosy.call(outbox.list, {}))).toBe('ACCESS_DENIED')
  const person = await observer()
  const first = await person.call(outbox.list, { limit: 2 })
  expect(first.messages.map((m) => m.to)).toEqual(['p3@example.ru', 'p2@example.ru'])
  const second = await person.call(outbox.list, { limit: 2, cursor: first.next! })
  expect(second).toMatchObject({ messages: [{ to: 'p1@example.ru' }], next: null })
  expect((await person.call(outbox.list, { search: 'P2@' })).messages).toHaveLength(1)
  expect((await person.call(outbox.list, { search: '%' })).messages).toEqual([])
  expect(await codeOf(person.call(outbox.open, { outgoingId: w.newId() }))).toBe('OUTGOING_NOT_FOUND')
})
test('an organization sees in its audit log that its messages were listed and opened', async () => {
  w = await createWorld()
  const other = await w.another()
  await write(other.organizationId, 'anna@example.ru')
  await w.settle()
  const person = await observer()
  const [line] = (await person.call(outbox.list, {})).messages
  await person.call(outbox.open, { outgoingId: line!.id })
  const rows = await w.sql<{ action: string; actor_kind: string; actor_name: string }>(
    'select action, actor_kind, actor_name from audit_log where organization_id = $1 order by id',
    [other.organizationId],
  )
  expect(rows).toEqual([
    { action: 'listed', actor_kind: 'observer', actor_name: 'observer' },
    { action: 'viewed', actor_kind: 'observer', actor_name: 'observer' },
  ])
  expect(JSON.stringify(await w.sql('select * from audit_log'))).not.toContain('restore#t')
})
test('a message is deleted after a month', async () => {
  w = await createWorld()
  await write(w.organizationId, 'anna@example.ru')
  await w.advance('29d')
  expect(await w.sql('select 1 from outgoing_messages')).toHaveLength(1)
  await w.advance('2d')
  expect(await w.sql('select 1 from outgoing_messages')).toEqual([])
})
