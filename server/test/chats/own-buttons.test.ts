import { messages } from '@beseda/contract/endpoints/messages.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import type { OwnButton } from '@beseda/contract/entities/part.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator, VisitorPerson } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let client: VisitorPerson
let chatId: string
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  client = await w.visitor('client')
  await client.writes('Где мой заказ?')
  chatId = await client.chatId()
})
afterEach(() => w.close())
const choices: OwnButton[] = [
  { kind: 'reply', label: ' Да, верно ' },
  { kind: 'reply', label: 'Нет' },
  { kind: 'link', label: 'Где посылка', url: 'https://example.com/track?a=1' },
]
const send = (over: object = {}) =>
  ann.call(messages.send, { chatId, id: w.newId(), text: 'Адрес верный?', fileIds: [], buttons: choices, ...over })

test('the client sees the buttons of an operator; a press is a message with the label, once, from this client only', async () => {
  const sent = await send()
  const stored = [
    { kind: 'reply', label: 'Да, верно', payload: 'reply-1' },
    { kind: 'reply', label: 'Нет', payload: 'reply-2' },
    { kind: 'link', label: 'Где посылка', url: 'https://example.com/track?a=1' },
  ]
  expect(sent.parts).toMatchObject([{ content: { kind: 'text', buttons: stored } }])
  const asked = (await client.sees()).at(-1)!
  expect(asked).toMatchObject({ text: 'Адрес верный?', buttons: stored })
  const button = { messageId: asked.id, payload: 'reply-1' }
  await client.call(widget.send, { id: w.newId(), text: '', button })
  expect((await ann.feed(chatId)).at(-1)).toMatchObject({ text: 'Да, верно', author: { kind: 'client' } })
  const wrong = { messageId: asked.id, payload: 'reply-3' }
  expect(await codeOf(client.call(widget.send, { id: w.newId(), text: '', button: wrong }))).toBe('MESSAGE_NOT_FOUND')
})
test('a provider gets them with the text', async () => {
  await w.providerSends('+7900', 'hello')
  const chat = (await ann.queue()).find((c) => c.channel.type === 'loopback')!
  w.provider.received.length = 0
  await send({ chatId: chat.id, buttons: choices.slice(1) })
  await w.settle()
  expect(w.provider.received.at(-1)!.json).toMatchObject({
    text: 'Адрес верный?',
    buttons: [{ label: 'Нет' }, { label: 'Где посылка' }],
  })
  expect(await codeOf(send({ chatId: chat.id, buttons: [...choices, { kind: 'reply', label: 'x' }] }))).toBe(
    'TOO_MANY_BUTTONS',
  )
})
test.each([
  ['BUTTON_NAME_EMPTY', { buttons: [{ kind: 'reply', label: ' \u200b' }] }],
  ['BUTTON_TEXT_TOO_LONG', { buttons: [{ kind: 'reply', label: 'x'.repeat(65) }] }],
  [
    'BUTTONS_REPEATED',
    {
      buttons: [
        { kind: 'reply', label: 'Да' },
        { kind: 'reply', label: 'Да ' },
      ],
    },
  ],
  ['BUTTON_LINK_INVALID', { buttons: [{ kind: 'link', label: 'x', url: 'javascript:alert(1)' }] }],
  ['BUTTON_LINK_INVALID', { buttons: [{ kind: 'link', label: 'x', url: 'https://' }] }],
  ['BUTTONS_NEED_TEXT', { text: '', fileIds: 'file' }],
  ['CHANNEL_WITHOUT_BUTTONS', { internal: true }],
  ['INVALID_INPUT', { buttons: [{ kind: 'reply', label: 'x', payload: 'of a bot' }] }],
] as const)('refused with %s, and nothing is stored', async (code, over) => {
  const before = (await ann.feed(chatId)).length
  const files =
    'fileIds' in over ? { fileIds: [(await upload(w, ann, { content: 'text', name: 'a.txt' })).entity!.id!] } : {}
  expect(await codeOf(send({ ...over, ...files }))).toBe(code)
  expect((await ann.feed(chatId)).length).toBe(before)
})
test('a channel without buttons', async () => {
  await w.sql(`update channels set type = 'email' where id = $1`, [w.channelId])
  expect(await codeOf(send())).toBe('CHANNEL_WITHOUT_BUTTONS')
})
