import { messageChanges } from '@beseda/contract/endpoints/message-changes.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { afterEach, expect, test } from 'vitest'
import type { Operator } from '../world/people.ts'
import { answer } from '../world/provider.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

/** Operators change and delete what they sent: the provider decides, and the message says what holds. */

let w: World
afterEach(() => w.close())
const start = async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  await w.providerSends('+7900', 'hello', 'm1')
  const [chat] = await ann.queue()
  const chatId = chat!.id
  const { id: messageId } = await ann.reply(chatId, 'the price is 100')
  await w.settle()
  const find = async (): Promise<Message> => (await ann.feed(chatId)).find((m) => m.id === messageId)!
  const edit = (text: string, by: Operator = ann) => by.call(messageChanges.edit, { chatId, messageId, text })
  const remove = (by: Operator = ann) => by.call(messageChanges.remove, { chatId, messageId })
  return { ann, chatId, messageId, find, edit, remove }
}
/** What the provider was asked to change. */
const asked = () =>
  w.provider.received.flatMap(({ url, json }) => (/(edit|remove)$/.test(url) ? [[url.split('/').at(-1), json]] : []))
const code = (refused: Promise<unknown>): Promise<unknown> =>
  refused.then(
    () => 'accepted',
    (error) => error.code ?? error,
  )

test('an edit waits for the provider, then the new text holds and the earlier one stays with the message', async () => {
  const { chatId, edit, find, ann } = await start()
  expect(await edit(' the price is 200 ')).toMatchObject({
    text: 'the price is 100',
    change: { kind: 'edit', state: 'pending', text: 'the price is 200', by: { name: 'ann' } },
  })
  expect(await code(edit('another'))).toBe('MESSAGE_CHANGE_PENDING')
  await edit('the price is 200')
  await w.settle()
  expect(asked()).toEqual([['edit', expect.objectContaining({ id: 'p1', to: '+7900', text: 'the price is 200' })]])
  const done = await find()
  expect(done).toMatchObject({ text: 'the price is 200', edits: [{ text: 'the price is 100' }], status: 'sent' })
  expect(done.change).toBeUndefined()
  expect((await ann.queue()).find((c) => c.id === chatId)!.lastMessage!.preview).toBe('the price is 200')
  const events = await w.sql<{ type: string; by: unknown }>(
    `select type, data -> 'by' ->> 'kind' as by from events where type like 'message.%e%ed' and data ->> 'reason' = 'operator' order by id`,
  )
  expect(events.map((e) => e.type)).toEqual(['message.changeRequested', 'message.edited'])
})
test('what the provider refuses stays as it was, with its reason; then it may be tried again', async () => {
  const { edit, find } = await start()
  w.provider.answerNext(answer(410, { code: 'tooOld' }))
  await edit('better')
  await w.settle()
  expect(await find()).toMatchObject({
    text: 'the price is 100',
    change: { state: 'refused', text: 'better', failure: { code: 'MESSAGE_CHANGE_REFUSED' } },
  })
  await edit('better')
  await w.settle()
  expect(await find()).toMatchObject({ text: 'better', edits: [{ text: 'the price is 100' }] })
})
test('a lost answer and a busy provider are tried again; nothing is doubled', async () => {
  const { edit, find } = await start()
  w.provider.answerNext({ lost: true, sent: true, reason: 'timeout' }, answer(503))
  await edit('better')
  await w.settle()
  expect((await find()).change).toMatchObject({ state: 'pending' })
  await w.advance('1h')
  await w.advance('1h')
  expect(asked()).toHaveLength(3)
  expect(await find()).toMatchObject({ text: 'better', edits: [expect.anything()] })
})
test('an edit that the provider reports before its answer is one edit', async () => {
  const { edit, find } = await start()
  await edit('better')
  await w.providerTells({
    ...{ kind: 'edited', contactId: '+7900', messageId: 'p1', at: w.clock.now() },
    parts: [{ kind: 'text', text: 'better' }],
  })
  await w.settle()
  expect((await find()).edits).toHaveLength(1)
})
test('its author deletes it, or who may see all chats; its text stays for operators', async () => {
  const { edit, remove, find } = await start()
  const bob = await w.operator('bob')
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'] })
  expect(await code(edit('no', boss))).toBe('MESSAGE_NOT_YOURS')
  expect(await code(remove(bob))).toMatch(/MESSAGE_NOT_YOURS|CHAT_NOT_FOUND/)
  await remove(boss)
  await remove(boss)
  await w.settle()
  expect(asked()).toEqual([['remove', { id: 'p1', to: '+7900' }]])
  expect(await find()).toMatchObject({ text: 'the price is 100', removedAt: w.clock.now(), removedBy: 'boss' })
  expect(await code(edit('again'))).toBe('MESSAGE_REMOVED')
})
test('refused at once: what is not sent, too late, in a channel that is off or cannot', async () => {
  const { ann, chatId, edit, remove } = await start()
  w.provider.answerNext(answer(400))
  const { id } = await ann.reply(chatId, 'lost')
  await w.settle()
  expect(await code(ann.call(messageChanges.edit, { chatId, messageId: id, text: 'x' }))).toBe('MESSAGE_NOT_SENT')
  expect(await code(edit(' '))).toBe('MESSAGE_EMPTY')
  expect(await code(edit('x'.repeat(1001)))).toBe('MESSAGE_TOO_LONG')
  const [client] = await ann.feed(chatId)
  expect(await code(ann.call(messageChanges.edit, { chatId, messageId: client!.id, text: 'x' }))).toMatch(
    /NOT_(YOURS|FOUND)/,
  )
  expect(await code(ann.call(messageChanges.remove, { chatId, messageId: w.newId() }))).toBe('MESSAGE_NOT_FOUND')
  await w.sql('update channels set active = false where id = $1', [w.loopbackId])
  expect(await code(remove())).toBe('CHANNEL_DEACTIVATED')
  await w.sql(`update channels set active = true, type = 'viber_bot' where id = $1`, [w.loopbackId])
  expect([await code(edit('x')), await code(remove())]).toEqual(['CHANNEL_CANNOT_EDIT', 'CHANNEL_CANNOT_REMOVE'])
  await w.sql(`update channels set type = 'loopback' where id = $1`, [w.loopbackId])
  await w.sql(`update messages set at = at - interval '2 days' where author_kind = 'operator'`)
  expect(await code(edit('x'))).toBe('MESSAGE_CHANGE_TOO_LATE')
})
test('a message of the site chat changes at once, and its visitor sees it', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  const seen = async () => (await client.sees()).at(-1)
  const fileId = (await upload(w, ann, { content: 'a list of prices' })).entity!.id!
  const file = await ann.call(messages.send, { chatId, id: w.newId(), text: '', fileIds: [fileId] } as never)
  expect(await code(ann.call(messageChanges.edit, { chatId, messageId: file.id, text: 'x' }))).toBe(
    'MESSAGE_NOT_EDITABLE',
  )
  await ann.call(messageChanges.remove, { chatId, messageId: file.id })
  expect(await seen()).toMatchObject({ files: [], removed: true })
  const { id: messageId } = await ann.reply(chatId, 'the price is 100')
  await ann.call(messageChanges.edit, { chatId, messageId, text: 'the price is 200' })
  expect(await seen()).toMatchObject({ text: 'the price is 200', edited: 1 })
  await ann.closeChat(chatId)
  await ann.call(messageChanges.remove, { chatId, messageId })
  expect(await seen()).toMatchObject({ text: '', files: [], removed: true })
  expect(JSON.stringify(await seen())).not.toContain('price')
  const note = await ann.call(messageChanges.edit, { chatId, messageId, text: 'x' }).catch((e) => e.code)
  expect(note).toBe('MESSAGE_REMOVED')
})
