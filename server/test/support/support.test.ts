import { channels } from '@beseda/contract/endpoints/channels.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { support } from '@beseda/contract/endpoints/support.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'
import { type ServiceStaff, serviceStaff } from './service-staff.ts'

let w: World
let service: ServiceStaff
let ann: Operator
let bob: Operator
beforeAll(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { rights: [], team: null })
})
afterAll(() => w.close())
const write = (who: Operator, text: string, id = w.newId()) => who.call(support.send, { id, text })
const seen = async (who: Operator) => (await who.call(support.messages, { limit: 50 })).messages
const chatsOf = () => w.sql<{ id: string }>('select id from chats where organization_id = $1', [service.organizationId])

test('before anybody runs the service there is nobody to write to', async () => {
  expect((await ann.call(support.state, {})).status).toBe('absent')
  expect(await codeOf(write(ann, 'hello'))).toBe('SUPPORT_ABSENT')
})
test('reading opens no thread; the first message does, and makes the channel once', async () => {
  service = await serviceStaff(w)
  bob = await w.operator('bob', { rights: [] })
  expect(await ann.call(support.state, {})).toMatchObject({ status: 'open', service: 'service', chat: null })
  expect(await seen(ann)).toEqual([])
  await ann.call(support.typing, {})
  expect(await w.sql('select 1 from support_threads')).toEqual([])
  await Promise.all([write(ann, 'first'), write(ann, 'second'), write(bob, 'third')])
  expect(await w.sql('select 1 from support_threads')).toHaveLength(2)
  expect(await chatsOf()).toHaveLength(2)
  expect(
    await w.sql("select 1 from channels where type = 'support' and organization_id <> $1", [service.organizationId]),
  ).toEqual([])
})
test('it is an ordinary chat of the service: assigned, answered, read; one thread on every device', async () => {
  const id = w.newId()
  const sent = await write(ann, 'the widget is silent', id)
  expect(await write(ann, 'the widget is silent', id)).toEqual(sent)
  await w.settle()
  const mine = await service.helper.queue()
  const chat = mine.find((c) => c.client.name === 'ann')!
  expect(chat).toMatchObject({ channel: { name: 'Чат поддержки' }, status: 'assigned' })
  await service.helper.reply(chat.id, 'we are looking')
  await service.helper.reply(chat.id, 'a secret between us', { internal: true })
  const messages = await seen(ann)
  expect(messages.map((m) => [m.mine, m.text]).slice(-2)).toEqual([
    [true, 'the widget is silent'],
    [false, 'we are looking'],
  ])
  expect(JSON.stringify(messages)).not.toContain('secret between us')
  expect(JSON.stringify(messages)).not.toContain(service.helper.id)
  expect((await ann.call(support.state, {})).chat).toMatchObject({ unread: 1, operatorName: 'helper' })
  const lastSeq = messages.at(-1)!.seq
  await ann.call(support.receipts, { deliveredSeq: lastSeq, readSeq: lastSeq })
  expect((await ann.call(support.state, {})).chat).toMatchObject({ unread: 0, readSeq: lastSeq })
  const receipts = (await service.helper.feed(chat.id)).find((m) => m.text === 'we are looking')
  expect(receipts?.status).toBe('read')
  await ann.call(support.typing, {})
})
const sendFile = async () => {
  const { entity } = await upload(w, ann, { path: support.upload.path, name: 'shot.txt', content: 'log' })
  return { id: entity!.id! }
}
test('the user sends a file, which nobody else can attach', async () => {
  const file = await sendFile()
  const sent = await ann.call(support.send, { id: w.newId(), text: '', fileIds: [file.id] })
  expect(sent.files).toMatchObject([{ name: 'shot.txt' }])
  const stolen = await sendFile()
  expect(await codeOf(bob.call(support.send, { id: w.newId(), text: '', fileIds: [stolen.id] }))).toBe('FILE_NOT_FOUND')
})
test('everybody reads their own thread only, and nothing else of the service', async () => {
  expect((await seen(bob)).map((m) => m.text)).toEqual(['third'])
  const [chat] = await chatsOf()
  expect(await codeOf(ann.call(chats.one, { chatId: chat!.id }))).toBe('CHAT_NOT_FOUND')
  expect(await codeOf(ann.call(support.account, { chatId: chat!.id }))).toBe('CHAT_NOT_FOUND')
})
test('the staff of the service see the account; those who do not see the chat get nothing', async () => {
  const chat = (await service.helper.queue()).find((c) => c.client.name === 'ann')!
  expect(await service.helper.call(support.account, { chatId: chat.id })).toMatchObject({
    ...{ name: 'ann', organization: 'first', active: true, plan: null },
    email: expect.stringContaining('ann-'),
  })
  const stranger = await w.operator('stranger', { organization: service.organizationId, rights: [] })
  expect(await codeOf(stranger.call(support.account, { chatId: chat.id }))).toBe('CHAT_NOT_FOUND')
})
test('a chat with a client of their own is no account', async () => {
  const client = await w.visitor('client')
  await client.writes('hello')
  const head = await w.operator('head', { rights: ['AUTHORITY_ALL_CHATS'] })
  expect(await codeOf(head.call(support.account, { chatId: await client.chatId() }))).toBe('CHAT_NOT_FOUND')
})
test('staff of the service do not write to themselves', async () => {
  expect((await service.helper.call(support.state, {})).status).toBe('own')
  expect(await codeOf(write(service.helper, 'hello'))).toBe('SUPPORT_IS_OWN')
  expect(await seen(service.helper)).toEqual([])
})
test('the channel is edited, never created by hand, and no stranger enters it as a visitor', async () => {
  const [channel] = (await service.admin.call(channels.list, {})).channels.filter((c) => c.name === 'Чат поддержки')
  const created = service.admin.call(channels.create, {
    ...{ id: w.newId(), type: channel!.type, name: 'another', settings: { greeting: '' } },
  })
  expect(await codeOf(created)).toBe('SERVICE_ACCOUNT_DENIED')
  await service.admin.call(channels.change, {
    ...{ channelId: channel!.id, version: channel!.version, settings: { greeting: 'We answer by day' } },
  })
  expect((await ann.call(support.state, {})).greeting).toBe('We answer by day')
  const key = 'x'.repeat(30)
  const entered = await callEndpoint(w.app, widget.start, { widgetId: channel!.id, key }, {})
  expect(entered.code).toBe('CHANNEL_NOT_FOUND')
  await service.admin.call(channels.activate, { channelId: channel!.id, active: false })
  expect((await ann.call(support.state, {})).status).toBe('closed')
  expect(await codeOf(write(ann, 'anybody?'))).toBe('CHANNEL_DEACTIVATED')
  await service.admin.call(channels.activate, { channelId: channel!.id, active: true })
})
test('the demo has a service of its own: neither reaches the other', async () => {
  const demo = await w.another()
  await w.sql("update organizations set demo = 'open' where id = $1", [demo.organizationId])
  const guest = await w.operator('guest', { organization: demo.organizationId, team: demo.teamId })
  expect((await guest.call(support.state, {})).status).toBe('absent')
})
test('a user who lost their sign-in has lost the thread with it', async () => {
  await w.sql('update users set active = false where id = $1', [bob.id])
  w.gate.forget({ userId: bob.id })
  expect(await codeOf(seen(bob))).toBe('UNAUTHENTICATED')
})
