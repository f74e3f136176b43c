import { messages } from '@beseda/contract/endpoints/messages.ts'
import { afterEach, expect, test } from 'vitest'
import type { Refused } from '../world/call.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())
const start = async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  await w.providerSends('+7900', 'hello', 'm1')
  const [chat] = await ann.queue()
  const status = async (id: string) => (await ann.feed(chat!.id)).find((m) => m.id === id)?.status
  return { ann, chatId: chat!.id, status }
}
const texts = () => w.provider.received.map((r) => (r.json as { text: string }).text)
const lost = { lost: true, sent: true, reason: 'connection closed' } as const

test('a webhook repeated five times in parallel, and once more after a week, is one message', async () => {
  const { ann, chatId } = await start()
  const again = await Promise.all(Array.from({ length: 5 }, () => w.providerSends('+7900', 'again', 'm2')))
  expect(again).toEqual([200, 200, 200, 200, 200])
  await w.advance('7d')
  expect(await w.providerSends('+7900', 'again', 'm2')).toBe(200)
  expect((await ann.feed(chatId)).filter((m) => m.text === 'again')).toHaveLength(1)
})
test('queued until the provider has answered, then sent, delivered and read, whatever the order of the receipts', async () => {
  const { ann, chatId, status } = await start()
  const m = await ann.reply(chatId, 'one')
  expect(m.status).toBe('queued')
  await w.settle()
  expect(await status(m.id)).toBe('sent')
  await w.providerReports(['p1'], 'read')
  expect(await status(m.id)).toBe('read')
  await w.providerReports(['p1', 'p1', 'unheard-of'], 'delivered')
  expect(await status(m.id)).toBe('read')
})
test('a receipt that overtakes the answer of the send is kept for it', async () => {
  const { ann, chatId, status } = await start()
  await w.providerReports(['early-1'], 'delivered')
  w.provider.answerNext(answer(200, { id: 'early-1' }))
  const m = await ann.reply(chatId, 'one')
  await w.settle()
  expect(await status(m.id)).toBe('delivered')
})
test('order within a chat is kept while the provider fails; another chat is not held up', async () => {
  const { ann, chatId, status } = await start()
  await w.providerSends('+7911', 'hi')
  const other = (await ann.queue()).find((c) => c.id !== chatId)!
  w.provider.answerNext(answer(503))
  const one = await ann.reply(chatId, 'one')
  const two = await ann.reply(chatId, 'two')
  await ann.reply(other.id, 'other')
  await w.settle()
  expect([await status(one.id), await status(two.id)]).toEqual(['queued', 'queued'])
  expect(texts()).toContain('other')
  await w.advance('1h')
  expect(texts().filter((t) => t !== 'other')).toEqual(['one', 'one', 'two'])
  expect([await status(one.id), await status(two.id)]).toEqual(['sent', 'sent'])
})
test('a 429 holds the channel back without costing a try, then everything leaves in order', async () => {
  const { ann, chatId } = await start()
  w.provider.answerNext(answer(429), answer(429))
  await ann.reply(chatId, 'one')
  await ann.reply(chatId, 'two')
  await w.settle()
  expect(texts()).toEqual(['one'])
  await w.advance('1m')
  await w.advance('1m')
  expect(texts()).toEqual(['one', 'one', 'one', 'two'])
})
test('a lost answer is never sent again by itself; a person decides, and the retry really sends', async () => {
  const { ann, chatId, status } = await start()
  w.provider.answerNext(lost)
  const m = await ann.reply(chatId, 'maybe')
  await w.advance('1h')
  expect(texts()).toEqual(['maybe'])
  expect((await ann.feed(chatId)).at(-1)).toMatchObject({
    status: 'undelivered',
    failure: { code: 'DELIVERY_UNKNOWN' },
  })
  await ann.call(messages.retry, { chatId, messageId: m.id, unknownToo: true })
  expect(await status(m.id)).toBe('queued')
  await w.settle()
  expect(texts()).toEqual(['maybe', 'maybe'])
  expect(await status(m.id)).toBe('sent')
  const refused = await ann.call(messages.retry, { chatId, messageId: m.id }).catch((e: Refused) => e.code)
  expect(refused).toBe('MESSAGE_NOT_UNDELIVERED')
})
test('refused for good: undelivered with the reason; a read receipt afterwards proves the arrival', async () => {
  const { ann, chatId, status } = await start()
  w.provider.answerNext(answer(400))
  const m = await ann.reply(chatId, 'bad number')
  await w.settle()
  expect((await ann.feed(chatId)).at(-1)).toMatchObject({
    status: 'undelivered',
    failure: { code: 'DELIVERY_REFUSED', params: { reason: 'loopback 400' } },
  })
  expect((await ann.queue())[0]!.lastMessage?.status).toBe('undelivered')
  expect(await status(m.id)).toBe('undelivered')
})
test('retried for hours in vain: dead letter, shown as undelivered, and the next message is still sent', async () => {
  const { ann, chatId, status } = await start()
  w.provider.answerNext(...Array.from({ length: 12 }, () => answer(500)))
  const one = await ann.reply(chatId, 'one')
  const two = await ann.reply(chatId, 'two')
  for (let i = 0; i < 40; i++) await w.advance('1h')
  expect([await status(one.id), await status(two.id)]).toEqual(['undelivered', 'sent'])
})
test('the reply window of 24 hours, and a channel switched off in the middle', async () => {
  const { ann, chatId, status } = await start()
  await w.sql('update channels set active = false')
  const refused = await ann.reply(chatId, 'x').catch((e: Refused) => e.code)
  expect(refused).toBe('CHANNEL_DEACTIVATED')
  await w.sql('update channels set active = true')
  const m = await ann.reply(chatId, 'queued, then the channel goes')
  await w.sql('update channels set active = false')
  await w.settle()
  expect([await status(m.id), texts()]).toEqual(['queued', []])
  await w.sql('update channels set active = true')
  await w.advance('2m')
  expect(await status(m.id)).toBe('sent')
  await w.advance('25h')
  expect(await ann.reply(chatId, 'too late').catch((e: Refused) => e.code)).toBe('REPLY_WINDOW_CLOSED')
})
