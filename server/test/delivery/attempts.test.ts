import { channels } from '@beseda/contract/endpoints/channels.ts'
import { delivery } from '@beseda/contract/endpoints/delivery.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { afterEach, expect, test } from 'vitest'
import type { Refused } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

/** People see how each message went, and decide where the provider's answer was lost. */

let w: World
afterEach(() => w.close())
const lost = { lost: true, sent: true, reason: 'connection closed' } as const
const start = async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  await w.providerSends('+7900', 'hello', 'm1')
  const [chat] = await ann.queue()
  const chatId = chat!.id
  const opened = (messageId: string, by: Operator = ann) => by.call(delivery.attempts, { chatId, messageId })
  const outcomes = async (messageId: string) => (await opened(messageId)).attempts.map((a) => [a.outcome, a.tries])
  const row = async () => (await ann.queue())[0]!.undelivered ?? 0
  const code = (calling: Promise<unknown>) => calling.then(() => null).catch((e: Refused) => e.code)
  return { ann, chatId, opened, outcomes, row, code }
}

test('tries are kept with the reason as the provider gave it, and the next one has a time', async () => {
  const { ann, chatId, opened, outcomes } = await start()
  w.provider.answerNext(answer(503), answer(503), answer(200, { id: 'p1' }))
  const m = await ann.reply(chatId, 'late')
  await w.settle()
  const waiting = await opened(m.id)
  expect(waiting.attempts).toMatchObject([{ part: 0, outcome: 'later', reason: 'loopback 503', tries: 1, by: null }])
  expect(waiting.parts[0]!.nextTryAt).toBeGreaterThan(w.clock.now())
  await w.advance('1h')
  await w.advance('1h')
  expect(await outcomes(m.id)).toEqual([
    ['later', 2],
    ['accepted', 1],
  ])
  expect((await opened(m.id)).parts).toMatchObject([{ status: 'sent', nextTryAt: null }])
})
test('a refusal shows its reason, a resend shows who asked for it, and the chat counts what has not arrived', async () => {
  const { ann, chatId, opened, outcomes, row } = await start()
  w.provider.answerNext(answer(400), answer(400), answer(200, { id: 'p1' }))
  const m = await ann.reply(chatId, 'one')
  await ann.reply(chatId, 'two')
  await w.settle()
  expect([await row(), await outcomes(m.id)]).toEqual([2, [['refused', 1]]])
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'], presence: 'offline' })
  const seen = await boss.call(queues.list, { filter: 'assigned', scope: 'all', wait: 'undelivered' })
  expect(seen.chats.map((c) => c.undelivered)).toEqual([2])
  expect((await boss.call(queues.counters, {})).all?.undelivered).toBe(1)
  await ann.call(messages.retry, { chatId, messageId: m.id })
  await w.settle()
  expect(await row()).toBe(1)
  expect((await opened(m.id)).attempts).toMatchObject([
    { outcome: 'refused', reason: 'loopback 400' },
    { outcome: 'resent', by: 'ann' },
    { outcome: 'accepted', reason: null },
  ])
})
test('a lost answer waits: a plain resend does not send it, counting it as delivered ends it once', async () => {
  const { ann, chatId, outcomes, row, code } = await start()
  w.provider.answerNext(lost)
  const m = await ann.reply(chatId, 'maybe')
  await w.settle()
  expect(await row()).toBe(1)
  expect(await code(ann.call(messages.retry, { chatId, messageId: m.id }))).toBe('MESSAGE_OUTCOME_UNKNOWN')
  const bob = await w.operator('bob', { presence: 'offline' })
  expect(await code(bob.call(delivery.countDelivered, { chatId, messageId: m.id }))).toBe('CHAT_NOT_YOURS')
  const settled = await ann.call(delivery.countDelivered, { chatId, messageId: m.id })
  expect(settled).toMatchObject({ status: 'delivered', failure: null })
  expect([await row(), w.provider.received.length]).toEqual([0, 1])
  expect((await outcomes(m.id)).map(([outcome]) => outcome)).toEqual(['unknown', 'counted'])
  expect(await code(ann.call(delivery.countDelivered, { chatId, messageId: m.id }))).toBe('MESSAGE_OUTCOME_KNOWN')
  const events = await w.sql(
    `select 1 from events where type = 'message.statusChanged' and data ->> 'reason' = 'counted'`,
  )
  expect(events).toHaveLength(1)
})
test('a dead delivery gives up with its reason; a receipt afterwards says that it came back', async () => {
  const { ann, chatId, opened, outcomes } = await start()
  w.provider.answerNext(...Array.from({ length: 12 }, () => answer(500)), answer(200, { id: 'p9' }))
  const m = await ann.reply(chatId, 'one')
  for (let i = 0; i < 22; i++) await w.advance('1h')
  expect(await outcomes(m.id)).toEqual([
    ['later', 12],
    ['gaveUp', 1],
  ])
  await ann.call(messages.retry, { chatId, messageId: m.id })
  await w.settle()
  expect(await w.sql(`select 1 from jobs where state = 'dead'`)).toEqual([])
  await w.providerReports(['p9'], 'undelivered')
  expect((await opened(m.id)).attempts.at(-1)).toMatchObject({ outcome: 'returned' })
})
test('a worker that died in the last attempt may have sent: a plain resend does not send it again', async () => {
  const { ann, chatId, outcomes, code } = await start()
  w.provider.answerNext(answer(500))
  const m = await ann.reply(chatId, 'maybe')
  await w.settle()
  await w.sql(
    `update jobs set attempts = max_attempts, lease = gen_random_uuid(), run_at = created_at where name = 'delivery.deliver'`,
  )
  await w.settle()
  expect((await outcomes(m.id)).map(([outcome]) => outcome)).toEqual(['later', 'unknown'])
  expect(await code(ann.call(messages.retry, { chatId, messageId: m.id }))).toBe('MESSAGE_OUTCOME_UNKNOWN')
  expect(w.provider.received).toHaveLength(1)
})
test('only who sees the chat opens it, and only messages of ours have attempts', async () => {
  const { ann, chatId, opened, code } = await start()
  const m = await ann.reply(chatId, 'one')
  await w.settle()
  const stranger = await w.operator('eve', { team: await w.team({ limit: 1 }) })
  expect(await code(opened(m.id, stranger))).toBe('CHAT_NOT_FOUND')
  const clients = (await ann.feed(chatId)).find((x) => x.author.kind === 'client')!
  expect(await code(opened(clients.id))).toBe('MESSAGE_STATUS_NOT_FOUND')
  expect(await code(opened(w.newId()))).toBe('MESSAGE_NOT_FOUND')
})
test('a channel that fails often is degraded with the share, and well again when messages pass', async () => {
  const { ann, chatId } = await start()
  const admin = await w.operator('admin', { rights: ['AUTHORITY_SERVICE_ACCOUNT'] })
  const health = async () => (await admin.call(channels.list, {})).channels.find((c) => c.type === 'loopback')!.health!
  const say = async (status: number, times: number) => {
    w.provider.answerNext(...Array.from({ length: times }, () => answer(status)))
    for (let i = 0; i < times; i++) await ann.reply(chatId, `${status} ${i}`)
    await w.settle()
  }
  await say(200, 7)
  expect(await health()).toMatchObject({ state: 'ok', sends: { hour: { accepted: 7, failed: 0 } } })
  await say(400, 3)
  const ill = await health()
  expect(ill).toMatchObject({ state: 'degraded', sends: { hour: { accepted: 7, failed: 3 }, day: { failed: 3 } } })
  expect(ill.reason).toContain('30')
  expect(ill.sends.hours).toHaveLength(24)
  await say(200, 1)
  expect((await health()).state).toBe('degraded')
  await say(200, 2)
  expect((await health()).state).toBe('ok')
})
