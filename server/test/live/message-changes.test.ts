import { messageChanges } from '@beseda/contract/endpoints/message-changes.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { afterEach, expect, test } from 'vitest'
import { openBrowser } from '../world/browser.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

test('messageChanges: an edit that the provider refuses, one that it does, a removal; the same in a channel of our own', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'] })
  const client = await w.visitor('client')
  const browsers = [await openBrowser(w, ann), await openBrowser(w, boss, 'all')]
  /** After the act, every open browser holds what a fresh fetch brings. */
  const prove = async (act: () => Promise<unknown>): Promise<void> => {
    await act()
    await w.settle()
    const catchUp = () => Promise.all(browsers.map((b) => b.catchUp()))
    await expect.poll(async () => (await catchUp()).some((events) => events.length > 0)).toBe(true)
  }
  await prove(() => w.providerSends('+7900', 'hello'))
  const [chat] = await ann.queue()
  const about = { chatId: chat!.id, messageId: (await ann.reply(chat!.id, 'one')).id }
  await prove(() => w.settle())
  w.provider.answerNext(answer(400))
  await prove(() => ann.call(messageChanges.edit, { ...about, text: 'two' }))
  await prove(() => ann.call(messageChanges.edit, { ...about, text: 'three' }))
  const quoteId = about.messageId
  await prove(() => ann.call(messages.send, { chatId: chat!.id, id: w.newId(), text: 'as I said', quoteId }))
  await prove(() => ann.call(messageChanges.remove, about))
  expect((await ann.feed(chat!.id)).find((m) => m.id === quoteId)).toMatchObject({
    text: 'three',
    edits: [{ text: 'one' }],
    removedBy: 'ann',
  })
  await prove(() => client.writes('hello'))
  const chatId = await client.chatId()
  const { id: messageId } = await ann.reply(chatId, 'four')
  await prove(() => ann.call(messageChanges.edit, { chatId, messageId, text: 'five' }))
  await prove(() => ann.call(messageChanges.remove, { chatId, messageId }))
})
