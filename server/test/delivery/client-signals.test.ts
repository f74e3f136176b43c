import { chats } from '@beseda/contract/endpoints/chats.ts'
import { afterEach, expect, test } from 'vitest'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

/** What the client's app shows of the operator: reading and writing. */

let w: World
afterEach(() => w.close())
const contact = { externalId: '4987381194038857001', name: 'Анна', address: '+7900' }
const writes = (externalId: string, text: string) =>
  w.providerTells({
    ...{ kind: 'message', contact, externalId, at: null, origin: 'subscriber' },
    parts: [{ kind: 'text', text }],
  })
const asked = (path: string) =>
  w.provider.received.filter((r) => r.url.endsWith(`/${path}`)).map((r) => r.json as { id?: string; to: string })

test('what the assigned operator reads is reported once, up to the newest message; a colleague’s glance is not', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'] })
  await writes('m1', 'one')
  await writes('m2', 'two')
  const [chat] = await ann.queue()
  const read = (seq: number, by = ann) => by.call(chats.read, { chatId: chat!.id, seq })
  await read(chat!.lastSeq, boss).catch(() => {})
  await w.settle()
  expect(asked('read')).toEqual([])
  await read(chat!.lastSeq - 1)
  await read(chat!.lastSeq)
  await w.settle()
  expect(asked('read').at(-1)).toEqual({ to: contact.externalId, id: 'm2' })
  // marking as unread sends the client nothing
  const count = asked('read').length
  await read(0)
  await w.settle()
  expect(asked('read')).toHaveLength(count)
})
test('a provider that fails for good leaves no dead job of a reading', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  await writes('m1', 'one')
  const [chat] = await ann.queue()
  w.provider.answerNext(answer(500), answer(500), answer(500))
  await ann.call(chats.read, { chatId: chat!.id, seq: chat!.lastSeq })
  await w.settle()
  for (let n = 0; n < 3; n++) await w.advance('1m')
  expect(asked('read')).toHaveLength(3)
  expect(await w.sql(`select state from jobs where name = 'chats.markRead'`)).toEqual([])
})
test('typing is passed on at most every four seconds, and only that of the assigned operator', async () => {
  w = await createWorld({ rateLimitFactor: 1 })
  const ann = await w.operator('ann')
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'] })
  await writes('m1', 'one')
  const [chat] = await ann.queue()
  const type = async (by = ann) => {
    await by.call(chats.typing, { chatId: chat!.id })
    await w.settle()
  }
  await type(boss)
  await type()
  await type()
  await expect.poll(() => asked('typing')).toEqual([{ to: contact.externalId }])
  await w.advance('5s')
  await type()
  await expect.poll(() => asked('typing').length).toBe(2)
})
