import { channelBasics } from '@beseda/contract/channels/basics.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

/** What a channel of a provider cannot carry is refused before it is stored. */

let w: World
let ann: Operator
let chatId: string
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  await w.providerSends('+7900', 'hello', 'm1')
  chatId = (await ann.queue())[0]!.id
})
afterEach(() => w.close())

const { text, files } = channelBasics.loopback.can
const send = (input: { text: string; fileIds?: string[] }) =>
  callEndpoint(w.app, messages.send, { chatId, id: w.newId(), ...input }, { token: ann.token })
const uploads = (n: number, content: Buffer | string = 'x') =>
  Promise.all(Array.from({ length: n }, async () => (await upload(w, ann, { content })).entity!.id!))
/** Nothing of a refused message is stored, sent or taken from the files that wait to be sent. */
const nothingHappened = async () => {
  await w.settle()
  expect((await ann.feed(chatId)).filter((m) => m.author.kind === 'operator')).toEqual([])
  expect(w.provider.received).toEqual([])
  expect(await w.sql('select id from files where message_id is not null')).toEqual([])
}

test('a text longer than the channel takes', async () => {
  const answer = await send({ text: '😀'.repeat(text.max + 1) })
  expect(answer).toMatchObject({ code: 'MESSAGE_TOO_LONG', error: { params: { max: text.max } } })
  await nothingHappened()
  expect((await send({ text: '😀'.repeat(text.max) })).code).toBe('ok')
})
test('more files than the channel takes, and more than any message has', async () => {
  const fileIds = await uploads(files.perMessage + 1)
  expect(await send({ text: '', fileIds })).toMatchObject({
    code: 'TOO_MANY_FILES',
    error: { params: { max: files.perMessage } },
  })
  const many = Array.from({ length: limits.filesPerMessage + 1 }, () => w.newId())
  expect(await send({ text: '', fileIds: many })).toMatchObject({
    code: 'INVALID_INPUT',
    error: { fields: { fileIds: 'TOO_MANY_FILES' } },
  })
  await nothingHappened()
  // the same files can still be sent, as many as there may be
  expect((await send({ text: '', fileIds: fileIds.slice(1) })).code).toBe('ok')
})
test('a file larger than the channel takes', async () => {
  const fileIds = await uploads(1, Buffer.alloc(files.maxBytes + 1, 'a'))
  expect(await send({ text: '', fileIds })).toMatchObject({
    code: 'FILE_TOO_BIG',
    error: { params: { maxBytes: files.maxBytes } },
  })
  await nothingHappened()
})
test('nothing to send again: an unknown message, a line of the history, a message of another chat', async () => {
  await w.providerSends('+7901', 'hi', 'm2')
  const other = (await ann.queue()).find((c) => c.id !== chatId)!
  const theirs = (await ann.feed(other.id)).find((m) => m.kind === 'message')!
  const line = (await ann.feed(chatId)).find((m) => m.kind === 'history')!
  for (const messageId of [w.newId(), theirs.id, line.id])
    expect(await callEndpoint(w.app, messages.retry, { chatId, messageId }, { token: ann.token })).toMatchObject({
      code: 'MESSAGE_NOT_FOUND',
      entity: null,
    })
  await nothingHappened()
})
