import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { expect, test } from 'vitest'
import { createWorld } from '../world/world.ts'
import { both, createStage, hand, toOperator } from './handing.ts'

test('what is marked unread is counted by the messages of the client, not by the lines of the history', async () => {
  const w = await createWorld()
  try {
    const ann = await w.operator('ann')
    const client = await w.visitor('client')
    await client.writes('Где мой заказ?')
    await client.writes('Р-20418')
    const chatId = await client.chatId()
    await ann.call(chats.read, { chatId, seq: 4 })
    expect((await ann.call(chats.one, { chatId })).unread).toBe(0)
    await ann.call(chats.read, { chatId, seq: 0 })
    expect((await ann.call(chats.one, { chatId })).unread).toBe(2)
  } finally {
    await w.close()
  }
})

test('an internal message of a colleague is unread for the operator of the chat, until they read or answer', async () => {
  const s = await createStage()
  try {
    const chatId = await s.opened()
    const boss = await s.w.operator('boss', { team: null, rights: both })
    const unread = async () => (await s.ann.call(chats.one, { chatId })).unread
    await s.ann.reply(chatId, 'hi')
    await s.ann.reply(chatId, 'own note', { internal: true })
    expect(await unread()).toBe(0)
    await boss.reply(chatId, 'offer a discount', { internal: true })
    expect(await unread()).toBe(1)
    const { lastSeq } = await s.ann.call(chats.one, { chatId })
    await s.ann.call(chats.read, { chatId, seq: lastSeq })
    expect(await unread()).toBe(0)
    await s.ann.call(chats.read, { chatId, seq: lastSeq - 1 })
    expect(await unread()).toBe(1)
    await s.ann.reply(chatId, 'here is a discount')
    expect(await unread()).toBe(0)
  } finally {
    await s.w.close()
  }
})
test('a transferred chat is unread for its new operator while its client waits, also when the former one had read it', async () => {
  const s = await createStage()
  try {
    const chatId = await s.opened()
    const bob = await s.person('bob')
    await s.ann.reply(chatId, 'answered')
    await s.w.advance('1m')
    await s.client.writes('one')
    await s.w.advance('1m')
    await s.client.writes('two')
    const before = await s.ann.call(chats.one, { chatId })
    await s.ann.call(chats.read, { chatId, seq: before.lastSeq })
    const { unread, readSeq } = await hand(s.w, s.ann, chatId, toOperator(bob))
    expect([unread, readSeq]).toEqual([2, before.lastSeq - 2])
    await bob.reply(chatId, 'hello')
    await s.w.advance('1m')
    expect((await hand(s.w, bob, chatId, toOperator(s.ann))).unread).toBe(0)
    await s.w.advance('1m')
    expect((await hand(s.w, s.ann, chatId, toOperator(bob), { note: 'look' })).unread).toBe(1)
  } finally {
    await s.w.close()
  }
})
test('a reply that waited for a connection answers only what its writer had seen', async () => {
  const s = await createStage()
  try {
    const chatId = await s.opened()
    const { lastSeq: seenSeq } = await s.ann.call(chats.one, { chatId })
    const send = (text: string, seen: number) =>
      s.ann.call(messages.send, { chatId, id: s.w.newId(), text, seenSeq: seen })
    await s.w.advance('1m')
    const missedAt = s.w.clock.now()
    await s.client.writes('still there?')
    await s.w.advance('1m')
    await send('one moment', seenSeq)
    await send('really', seenSeq)
    expect(await s.ann.call(chats.one, { chatId })).toMatchObject({ unread: 1, waitingSince: missedAt })
    await send('yes', (await s.ann.call(chats.one, { chatId })).lastSeq)
    expect(await s.ann.call(chats.one, { chatId })).toMatchObject({ unread: 0, waitingSince: null })
  } finally {
    await s.w.close()
  }
})
