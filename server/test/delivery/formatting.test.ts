import { messageChanges } from '@beseda/contract/endpoints/message-changes.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { afterEach, expect, test } from 'vitest'
import { emulatorKinds } from '../../src/app/emulators/kinds.ts'
import { createEmulatedWorld, type EmulatedWorld } from '../world/emulated.ts'
import { allRights, type Operator } from '../world/people.ts'

/** Formatting of replies: stored beside the plain text, sent as each provider has it. */

let w: EmulatedWorld
let ann: Operator
afterEach(() => w.close())
const typed = '*Заказ* готов: [условия](https://shop.example)'
const open = async (type: string) => {
  w = await createEmulatedWorld(emulatorKinds.find((kind) => kind.type === type)!)
  ann = await w.operator('ann', { rights: allRights })
  await w.writes('hello')
  await w.deliver()
  return (await ann.queue())[0]!.id
}
const send = (chatId: string, text: string, more: object = { formatted: true }) =>
  ann.call(messages.send, { chatId, id: w.newId(), text, fileIds: [], internal: false, ...more })

test('a provider with entities gets plain text and formatting beside it; an edit changes both', async () => {
  const chatId = await open('telegram')
  const sent = await send(chatId, typed)
  await w.deliver()
  expect(sent).toMatchObject({
    text: 'Заказ готов: условия',
    marks: [
      { kind: 'bold', from: 0, to: 5 },
      { kind: 'link', from: 13, to: 20, url: 'https://shop.example' },
    ],
  })
  expect(w.got()).toEqual(['Заказ готов: условия'])
  expect((await ann.queue())[0]!.lastMessage!.preview).toBe('Заказ готов: условия')
  // the words are the same, only the look changes
  const edit = { chatId, messageId: sent.id, text: 'Заказ _готов_: условия', formatted: true }
  await ann.call(messageChanges.edit, edit)
  await w.deliver()
  const now = (await ann.feed(chatId)).find((m) => m.id === sent.id)!
  expect(now).toMatchObject({ text: 'Заказ готов: условия', marks: [{ kind: 'italic', from: 6, to: 11 }] })
  await ann.call(messageChanges.edit, { chatId, messageId: sent.id, text: 'Готов' })
  await w.deliver()
  expect((await ann.feed(chatId)).find((m) => m.id === sent.id)!.marks).toBeUndefined()
})
test('a provider that finds signs gets signs; a link that it has not stays as it was typed', async () => {
  const chatId = await open('viber_bot')
  expect(await send(chatId, typed)).toMatchObject({ marks: [{ kind: 'bold' }] })
  await w.deliver()
  expect(w.got()).toEqual([typed])
})
test('where texts are plain, nothing is taken for a mark; nor without the word of the sender, nor in an internal message', async () => {
  const chatId = await open('vk_bot')
  expect(await send(chatId, typed)).not.toHaveProperty('marks')
  await w.deliver()
  expect(w.got()).toEqual([typed])
  await w.close()
  const other = await open('telegram')
  for (const more of [{}, { formatted: false }]) expect((await send(other, typed, more)).text).toBe(typed)
  expect((await send(other, typed, { formatted: true, internal: true })).text).toBe(typed)
})
test('the site chat gets the pieces of a formatted text; other texts have none', async () => {
  w = await createEmulatedWorld(emulatorKinds.find((kind) => kind.type === 'telegram')!)
  ann = await w.operator('ann', { rights: allRights })
  const client = await w.visitor('client')
  await client.writes('Здравствуйте')
  const chatId = (await ann.queue()).find((c) => c.channel.type === 'site_chat')!.id
  await send(chatId, typed)
  await send(chatId, 'просто текст')
  const [formatted, plain] = (await client.sees()).slice(-2)
  expect(formatted).toMatchObject({
    text: 'Заказ готов: условия',
    runs: [
      { text: 'Заказ', kinds: ['bold'], url: null },
      { text: ' готов: ', kinds: [], url: null },
      { text: 'условия', kinds: ['link'], url: 'https://shop.example' },
    ],
  })
  expect(plain).toMatchObject({ text: 'просто текст' })
  expect(plain).not.toHaveProperty('runs')
})
test('formatting that a client wrote is shown as such', async () => {
  const chatId = await open('telegram')
  const update = await w.writes('важно')
  const body = update.body as { message: Record<string, unknown> }
  body.message.entities = [{ type: 'bold', offset: 0, length: 5 }]
  await w.deliver()
  expect((await ann.feed(chatId)).at(-1)).toMatchObject({
    text: 'важно',
    marks: [{ kind: 'bold', from: 0, to: 5 }],
  })
})
