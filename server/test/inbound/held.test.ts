import { channels } from '@beseda/contract/endpoints/channels.ts'
import { afterEach, expect, test } from 'vitest'
import { createWorld, type World } from '../world/world.ts'

/** A channel that is off: nothing becomes a chat, nothing is lost. */

let w: World
afterEach(() => w.close())
const start = async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const chief = await w.operator('chief', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], team: null })
  const activate = (active: boolean) => chief.call(channels.activate, { channelId: w.loopbackId, active })
  const held = async () => (await chief.call(channels.list, {})).channels.find((c) => c.id === w.loopbackId)!.held
  const texts = async () => {
    const chats = await Promise.all((await ann.queue()).map((c) => ann.feed(c.id)))
    return chats.map((feed) => feed.flatMap((m) => (m.kind === 'message' ? [m.text] : [])))
  }
  return { ann, activate, held, texts }
}

test('messages are counted while the channel is off, and let in in order when it is on', async () => {
  const { activate, held, texts } = await start()
  await activate(false)
  for (const [id, text] of [
    ['m1', 'one'],
    ['m2', 'two'],
    ['m2', 'two'],
    ['m3', 'three'],
  ] as const)
    expect(await w.providerSends('+7900', text, id)).toBe(200)
  await w.providerTells({ kind: 'removed', contactId: '+7900', messageId: 'm1', at: 1000 })
  await w.settle()
  expect([await held(), await texts()]).toEqual([3, []])
  await activate(true)
  await w.settle()
  expect([await held(), await texts()]).toEqual([0, [['one', 'two', 'three']]])
  expect(await w.sql('select 1 from messages where removed_at is not null')).toHaveLength(1)
})
test('a message that comes while held ones are let in does not overtake them', async () => {
  const { activate, texts } = await start()
  await activate(false)
  await w.providerSends('+7900', 'one', 'm1')
  await activate(true)
  await w.providerSends('+7900', 'two', 'm2')
  expect(await texts()).toEqual([])
  await w.settle()
  expect(await texts()).toEqual([['one', 'two']])
  await w.providerSends('+7900', 'three', 'm3')
  expect(await texts()).toEqual([['one', 'two', 'three']])
})
test('switched off again before they were let in, they stay held', async () => {
  const { activate, held, texts } = await start()
  await activate(false)
  await w.providerSends('+7900', 'one', 'm1')
  await activate(true)
  await activate(false)
  await w.settle()
  expect([await held(), await texts()]).toEqual([1, []])
  await activate(true)
  await w.settle()
  expect([await held(), await texts()]).toEqual([0, [['one']]])
})
test('receipts go through while the channel is off', async () => {
  const { ann, activate } = await start()
  await w.providerSends('+7900', 'hello', 'm1')
  const [chat] = await ann.queue()
  await ann.reply(chat!.id, 'hi')
  await w.settle()
  await activate(false)
  await w.providerReports(['p1'], 'read')
  expect((await ann.feed(chat!.id)).at(-1)!.status).toBe('read')
})
test('a reply that waits for the channel leaves at once when it is on', async () => {
  const { ann, activate } = await start()
  await w.providerSends('+7900', 'hello', 'm1')
  const [chat] = await ann.queue()
  await ann.reply(chat!.id, 'hi')
  await activate(false)
  await w.settle()
  expect(w.provider.received.filter((r) => r.url.endsWith('/messages'))).toEqual([])
  await activate(true)
  await w.settle()
  expect((await ann.feed(chat!.id)).at(-1)!.status).toBe('sent')
})
