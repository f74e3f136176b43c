import { queues } from '@beseda/contract/endpoints/queues.ts'
import { afterEach, expect, test } from 'vitest'
import type { InboundContact, InboundEvent, InboundPart } from '../../src/channels/inbound.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

/** What a provider reports beside plain messages and receipts. Every event is sent twice: providers repeat. */

let w: World
afterEach(() => w.close())
const anna: InboundContact = { externalId: '+7900', name: 'Анна', address: '+7900' }
const start = async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  await w.providerSends('+7900', 'hello', 'm1')
  const [chat] = await ann.queue()
  const feed = async () => (await ann.feed(chat!.id)).filter((m) => m.kind === 'message')
  return { ann, chatId: chat!.id, feed }
}
const twice = async (event: InboundEvent): Promise<void> => {
  expect([await w.providerTells(event), await w.providerTells(event)]).toEqual([200, 200])
}
const message = (externalId: string, ...parts: InboundPart[]): InboundEvent => ({
  ...{ kind: 'message', contact: anna, externalId, at: null, parts, origin: 'subscriber' },
})
const types = async () => (await w.sql<{ type: string }>('select type from events order by id')).map((e) => e.type)

test('an edited message shows its new text and keeps the old ones', async () => {
  const { ann, feed } = await start()
  const edit = (text: string, at: number): InboundEvent => ({
    ...{ kind: 'edited', contactId: '+7900', messageId: 'm1', at, parts: [{ kind: 'text', text }] },
  })
  await twice(edit('hello there', 1000))
  await twice(edit('hello there!', 2000))
  expect((await feed())[0]).toMatchObject({
    text: 'hello there!',
    edits: [
      { text: 'hello', at: 1000 },
      { text: 'hello there', at: 2000 },
    ],
  })
  expect((await ann.queue())[0]!.lastMessage!.preview).toBe('hello there!')
  expect((await types()).filter((t) => t === 'message.edited')).toHaveLength(2)
  await twice({ kind: 'edited', contactId: '+7900', messageId: 'unheard-of', at: null, parts: null })
})
test('a provider that does not say how a message was edited still marks it', async () => {
  const { feed } = await start()
  await twice({ kind: 'edited', contactId: '+7900', messageId: 'm1', at: 1000, parts: null })
  expect((await feed())[0]).toMatchObject({ text: 'hello', edits: [{ text: 'hello', at: 1000 }] })
})
test('a removed message is marked once and keeps its text', async () => {
  const { feed } = await start()
  await twice({ kind: 'removed', contactId: '+7900', messageId: 'm1', at: 5000 })
  expect((await feed())[0]).toMatchObject({ text: 'hello', removedAt: 5000 })
  expect((await types()).filter((t) => t === 'message.removed')).toHaveLength(1)
})
test('a pressed button is a message of the client, and the provider gets its answer', async () => {
  const { feed } = await start()
  const press = { kind: 'pressed', contact: anna, externalId: 'b1', at: null, messageId: 'p1' } as const
  await twice({ ...press, payload: 'yes', label: 'Да', answerToken: 'token-1' })
  expect((await feed()).map((m) => m.text)).toEqual(['hello', 'Да'])
  await w.settle()
  expect(w.provider.received.map((r) => [r.url.split('/').at(-1), r.json])).toEqual([['press', { token: 'token-1' }]])
})
test('a message from the provider’s own app is outgoing, is never sent, ends the wait and takes receipts', async () => {
  const { ann, feed } = await start()
  await twice({
    ...{ kind: 'echo', contact: anna, providerId: 'own-1', at: null, parts: [{ kind: 'text', text: 'from my phone' }] },
  })
  await w.settle()
  expect(w.provider.received).toEqual([])
  expect((await feed()).at(-1)).toMatchObject({
    ...{ text: 'from my phone', status: 'sent', author: { kind: 'operator', id: null } },
  })
  expect(await feed()).toHaveLength(2)
  expect((await ann.queue())[0]!.waitingSince).toBeNull()
  await w.providerReports(['own-1'], 'read')
  expect((await feed()).at(-1)!.status).toBe('read')
})
test('an echo of our own message adds nothing, even when it overtakes the answer of the send', async () => {
  const { ann, chatId, feed } = await start()
  await ann.reply(chatId, 'ours')
  await twice({ kind: 'echo', contact: anna, providerId: 'p1', at: null, parts: [{ kind: 'text', text: 'ours' }] })
  await w.settle()
  await w.advance('1m')
  expect((await feed()).map((m) => m.text)).toEqual(['hello', 'ours'])
})
test('an echo with our part id settles a send whose answer was lost', async () => {
  const { ann, chatId, feed } = await start()
  w.provider.answerNext({ lost: true, sent: true, reason: 'cut' })
  await ann.reply(chatId, 'ours')
  await w.settle()
  expect((await feed()).at(-1)!.status).toBe('undelivered')
  const [part] = await w.sql<{ id: string }>('select id from message_parts')
  await twice({
    kind: 'echo',
    contact: anna,
    providerId: 'p9',
    partId: part!.id,
    at: null,
    parts: [{ kind: 'text', text: 'ours' }],
  })
  expect((await feed()).map((m) => [m.text, m.status])).toEqual([
    ['hello', null],
    ['ours', 'sent'],
  ])
})
test('an echo to somebody new is kept in a closed chat', async () => {
  const { ann } = await start()
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'] })
  const stranger = { externalId: '+7999', name: 'Олег', address: '+7999' }
  await twice({ kind: 'echo', contact: stranger, providerId: 'own-2', at: null, parts: [{ kind: 'text', text: 'hi' }] })
  expect(await ann.queue()).toHaveLength(1)
  const [chat] = (await boss.call(queues.list, { filter: 'closed', scope: 'all' })).chats.filter(
    (c) => c.client.name === 'Олег',
  )
  expect((await boss.feed(chat!.id)).map((m) => m.text)).toEqual(['hi'])
  await w.providerSends('+7999', 'who is this?')
  expect((await boss.feed(chat!.id)).filter((m) => m.kind === 'message')).toHaveLength(2)
})
test('news of a contact: the provider’s name is taken unless people gave another one', async () => {
  const { ann } = await start()
  const news = (name: string): InboundEvent => ({ kind: 'contact', contactId: '+7900', at: null, profile: { name } })
  await twice(news('Анна Королёва'))
  expect((await ann.queue())[0]!.client.name).toBe('Анна Королёва')
  await w.sql(`update clients set name = 'VIP'`)
  await twice(news('Аня'))
  expect((await ann.queue())[0]!.client.name).toBe('VIP')
  await twice({ kind: 'contact', contactId: '+7900', at: null, movedTo: '+7901', reachable: false })
  await w.providerSends('+7901', 'new number')
  expect(await ann.queue()).toHaveLength(1)
  const [contact] = await w.sql('select external_id, reachable from contacts where external_id = $1', ['+7901'])
  expect(contact).toEqual({ external_id: '+7901', reachable: true })
})
test('a place, a card of an address book, a sticker and the unknown are parts of one message', async () => {
  const { ann, feed } = await start()
  await twice(
    message(
      'm2',
      { kind: 'text', text: 'here' },
      { kind: 'location', latitude: 55.75, longitude: 37.61, title: 'Склад', address: 'Москва' },
      { kind: 'contact', name: 'Олег', phones: ['+7911'], emails: [], own: false },
      { kind: 'sticker', emoji: '🙂', ref: null },
      { kind: 'unsupported', what: 'poll' },
    ),
  )
  const last = (await feed()).at(-1)!
  expect(last.text).toBe('here')
  expect(last.parts!.map((p) => p.content)).toEqual([
    { kind: 'location', latitude: 55.75, longitude: 37.61, title: 'Склад', address: 'Москва' },
    { kind: 'contact', name: 'Олег', phones: ['+7911'], emails: [], own: false },
    { kind: 'sticker', emoji: '🙂', media: null },
    { kind: 'unsupported', what: 'poll' },
  ])
  expect(await feed()).toHaveLength(2)
  await twice(message('m3', { kind: 'location', latitude: 1, longitude: 2, title: '', address: '' }))
  expect((await ann.queue())[0]!.lastMessage).toMatchObject({ preview: '', part: 'location' })
  const moved = { kind: 'location', latitude: 3, longitude: 4, title: '', address: '' } as const
  await twice({ kind: 'edited', contactId: '+7900', messageId: 'm3', at: null, parts: [moved] })
  expect((await feed()).at(-1)!.parts![0]!.content).toEqual(moved)
})
test('typing is shown and stored nowhere; an account that breaks is told, one that works again is too', async () => {
  await start()
  await twice({ kind: 'typing', contactId: '+7900', on: true })
  await twice({ kind: 'account', at: null, change: 'broken', reason: 'token revoked' })
  await twice({ kind: 'account', at: null, change: 'restored', reason: '' })
  const told = await w.sql<{ data: object }>(`select data from events where type = 'channel.healthChanged' order by id`)
  expect(told.map((e) => e.data)).toMatchObject([{ state: 'broken', reason: 'token revoked' }, { state: 'ok' }])
})
test('a revoked token breaks the channel; the next success heals it', async () => {
  const { ann, chatId, feed } = await start()
  w.provider.answerNext(answer(401))
  await ann.reply(chatId, 'held')
  await w.settle()
  const state = async () => (await w.sql<{ state: string }>('select state from channel_health'))[0]?.state
  expect([await state(), (await feed()).at(-1)!.status]).toEqual(['broken', 'queued'])
  await w.advance('2m')
  expect([await state(), (await feed()).at(-1)!.status]).toEqual(['ok', 'sent'])
})
