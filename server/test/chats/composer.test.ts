import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messageChanges } from '@beseda/contract/endpoints/message-changes.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { afterEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

/** What the sender of a text learns about colleagues; what closes with a message; what lists show of deleted ones. */
test('a text begun before a colleague answered or the chat changed hands is refused once, and nothing is stored', async () => {
  w = await createWorld()
  const ann = await w.operator('ann', { rights: ['AUTHORITY_ALL_CHATS', 'AUTHORITY_CHAT_DISTRIBUTION'] })
  const client = await w.visitor('client')
  await client.writes('where is it?')
  const chatId = await client.chatId()
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS', 'AUTHORITY_CHAT_DISTRIBUTION'] })
  const over = (who: typeof ann) => who.call(transfers.takeOver, { chatId })
  const begunAt = (await ann.call(chats.one, { chatId })).lastSeq
  const send = (draftSeq?: number) => ann.call(messages.send, { chatId, id: w.newId(), text: 'here', draftSeq })
  await client.writes('hello?')
  await ann.reply(chatId, 'my own')
  await send(begunAt)
  await over(boss)
  await over(ann)
  const { length } = await ann.feed(chatId)
  expect(await codeOf(send(begunAt))).toBe('CHANGED_MEANWHILE')
  await over(boss)
  await boss.reply(chatId, 'from the boss')
  await over(ann)
  expect(await codeOf(send(begunAt))).toBe('ANSWERED_MEANWHILE')
  expect((await ann.feed(chatId)).length).toBeGreaterThan(length)
  expect((await ann.feed(chatId)).filter((m) => m.text === 'here')).toHaveLength(1)
  const seen = (await ann.feed(chatId)).at(-1)!.seq
  expect((await send(seen)).text).toBe('here')
})
test('a message closes its chat in one call, not when the client has written what the sender had not seen', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('one')
  const chatId = await client.chatId()
  const seenSeq = (await ann.queue())[0]!.lastSeq
  await client.writes('two')
  const about = { chatId, text: 'bye', close: {} }
  await ann.call(messages.send, { ...about, id: w.newId(), seenSeq })
  expect((await ann.queue())[0]).toMatchObject({ status: 'assigned', closingAt: null })
  const id = w.newId()
  await ann.call(messages.send, { ...about, id })
  await ann.call(messages.send, { ...about, id })
  expect((await ann.call(chats.one, { chatId })).closingAt).toBeGreaterThan(w.clock.now())
  await w.advance('10s')
  expect((await ann.queue('closed'))[0]).toMatchObject({ id: chatId, status: 'closed' })
  expect(await codeOf(ann.call(messages.send, { ...about, id: w.newId() }))).toBe('CHAT_CLOSED')
})
test('lists say that the last message was deleted', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('one')
  const chatId = await client.chatId()
  const { id: messageId } = await ann.reply(chatId, 'a secret')
  await ann.call(messageChanges.remove, { chatId, messageId })
  expect((await ann.queue())[0]?.lastMessage).toMatchObject({ removed: true })
  await client.writes('two')
  expect((await ann.queue())[0]?.lastMessage?.removed).toBeUndefined()
})
