import { messageChanges } from '@beseda/contract/endpoints/message-changes.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { afterEach, expect, test } from 'vitest'
import { createWorld, type World } from '../world/world.ts'

/** An answer to a particular message: the provider gets its id, and both sides see what is answered. */

let w: World
afterEach(() => w.close())
const contact = { externalId: '+7900', name: 'Anna', address: '+7900' }

test('an operator answers a message of the client, the client one of ours; an unknown one stays as the provider quotes it', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  await w.providerSends('+7900', 'is it blue?', 'm1')
  const [chat] = await ann.queue()
  const chatId = chat!.id
  const first = (await ann.feed(chatId)).find((m) => m.kind === 'message')!
  const sent = await ann.call(messages.send, { chatId, id: w.newId(), text: 'yes', quoteId: first.id })
  expect(sent.quote).toMatchObject({ id: first.id, seq: first.seq, author: { kind: 'client' }, text: 'is it blue?' })
  await w.settle()
  expect(w.provider.received.map((r) => (r.json as { replyTo?: string }).replyTo)).toEqual(['m1'])
  const writes = (externalId: string, replyTo: string) =>
    w.providerTells({
      ...{ kind: 'message', contact, externalId, at: null, origin: 'subscriber', replyTo },
      parts: [{ kind: 'text', text: 'sure?', quoted: 'yes, as the provider quotes it' }],
    })
  await writes('m2', 'p1')
  const answer = (await ann.feed(chatId)).at(-1)!
  expect(answer).toMatchObject({ text: 'sure?', quote: { id: sent.id, text: 'yes, as the provider quotes it' } })
  expect(answer.parts).toBeUndefined()
  await writes('m3', 'never seen')
  const unknown = (await ann.feed(chatId)).at(-1)!
  expect(unknown.quote).toBeUndefined()
  expect(unknown.parts![0]!.content).toMatchObject({ quoted: 'yes, as the provider quotes it' })
})
test('what is not in the chat or was taken back cannot be quoted, nor anything where the channel cannot; visitors see quotes', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('is it blue?')
  const chatId = await client.chatId()
  const question = (await ann.feed(chatId)).find((m) => m.kind === 'message')!
  const send = (quoteId: string) =>
    ann.call(messages.send, { chatId, id: w.newId(), text: 'yes', quoteId }).then(
      (m) => m.id,
      (error) => error.code,
    )
  const id = await send(question.id)
  expect((await client.sees()).at(-1)).toMatchObject({ quote: { mine: true, text: 'is it blue?' } })
  expect(await send(w.newId())).toBe('QUOTE_NOT_FOUND')
  const note = await ann.reply(chatId, 'for us', { internal: true })
  expect(await send(note.id)).toBe('QUOTE_NOT_FOUND')
  await ann.call(messageChanges.remove, { chatId, messageId: id })
  expect(await send(id)).toBe('QUOTE_NOT_FOUND')
  await w.sql(`update channels set type = 'viber_bot' where id = $1`, [w.channelId])
  expect(await send(question.id)).toBe('CHANNEL_CANNOT_QUOTE')
})
