import { messages } from '@beseda/contract/endpoints/messages.ts'
import { afterEach, expect, test } from 'vitest'
import type { InboundStatus } from '../../src/channels/inbound.ts'
import { reportStatus } from '../../src/features/delivery/index.ts'
import { prepared } from '../../src/platform/db.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

/** A status that somebody else reports must never stop a message that has not left yet. */

let w: World
afterEach(() => w.close())
const start = async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  await w.providerSends('+7900', 'hello', 'm1')
  const [chat] = await ann.queue()
  const find = async (id: string) => (await ann.feed(chat!.id)).find((m) => m.id === id)!
  const [channel] = await w.sql<{ id: string; organization_id: string }>(
    `select id, organization_id from channels where type = 'loopback'`,
  )
  const report = (status: InboundStatus['status'], about: InboundStatus['about'], reason?: string) =>
    work(w.deps, channel!.organization_id, (tx) =>
      reportStatus(tx, channel!.id, {
        kind: 'status',
        status,
        about,
        ...(reason !== undefined && { failure: { kind: 'refused' as const, reason } }),
      }),
    )
  const readUpTo = (watermark: number) => report('read', { contactId: '+7900', watermark })
  const retry = (messageId: string) => ann.call(messages.retry, { chatId: chat!.id, messageId, unknownToo: true })
  return { ann, chatId: chat!.id, find, report, readUpTo, retry }
}
const texts = () => w.provider.received.map((r) => (r.json as { text: string }).text)

test('a read watermark does not touch a message that still waits for the provider', async () => {
  const { ann, chatId, find, readUpTo } = await start()
  const m = await ann.reply(chatId, 'one')
  await readUpTo(w.clock.now() + 60_000)
  expect((await find(m.id)).status).toBe('queued')
  await w.settle()
  expect([texts(), (await find(m.id)).status]).toEqual([['one'], 'sent'])
  await readUpTo(w.clock.now())
  expect((await find(m.id)).status).toBe('read')
})
test('a watermark covers messages sent before it, not those written before it', async () => {
  const { ann, chatId, find, readUpTo } = await start()
  w.provider.answerNext(answer(503))
  const m = await ann.reply(chatId, 'late')
  const written = w.clock.now()
  await w.settle()
  await w.advance('1h')
  expect((await find(m.id)).status).toBe('sent')
  await readUpTo(written + 1000)
  expect((await find(m.id)).status).toBe('sent')
})
test.each(['sent', 'delivered', 'read', 'undelivered'] as const)(
  'a repeated receipt "%s" about the first try does not stop the second one',
  async (status) => {
    const { ann, chatId, find, report, retry } = await start()
    const m = await ann.reply(chatId, 'one')
    await w.settle()
    await report('undelivered', { providerIds: ['p1'] }, 'phone is off')
    expect(await find(m.id)).toMatchObject({ status: 'undelivered', failure: { params: { reason: 'phone is off' } } })
    await retry(m.id)
    await report(status, { providerIds: ['p1'] })
    expect((await find(m.id)).status).toBe('queued')
    await w.settle()
    expect([texts(), (await find(m.id)).status]).toEqual([['one', 'one'], 'sent'])
    await report('delivered', { providerIds: ['p2'] })
    expect((await find(m.id)).status).toBe('delivered')
  },
)
test('a read watermark does not stop a second try', async () => {
  const { ann, chatId, find, report, readUpTo, retry } = await start()
  const m = await ann.reply(chatId, 'one')
  await w.settle()
  await report('undelivered', { providerIds: ['p1'] })
  await retry(m.id)
  await readUpTo(w.clock.now() + 60_000)
  await w.settle()
  expect([texts(), (await find(m.id)).status]).toEqual([['one', 'one'], 'sent'])
})
test('a failure that overtakes the answer of the send is shown with its reason, and the retry sends', async () => {
  const { ann, chatId, find, report, retry } = await start()
  await report('undelivered', { providerIds: ['early-1'] }, 'no such number')
  w.provider.answerNext(answer(200, { id: 'early-1' }))
  const m = await ann.reply(chatId, 'one')
  await w.settle()
  expect(await find(m.id)).toMatchObject({ status: 'undelivered', failure: { params: { reason: 'no such number' } } })
  await retry(m.id)
  await report('undelivered', { providerIds: ['early-1'] }, 'no such number')
  await w.settle()
  expect([texts(), (await find(m.id)).status]).toEqual([['one', 'one'], 'sent'])
})
test.each(['messages', 'message_parts'])(
  'whatever is written into the status of %s, an unsent part is sent',
  async (table) => {
    const { ann, chatId, find } = await start()
    const m = await ann.reply(chatId, 'one')
    await w.sql(`update ${table} set status = 'read' where status = 'queued'`)
    await w.settle()
    expect(texts()).toEqual(['one'])
    expect(await w.sql('select sent_at is not null as sent from message_parts')).toEqual([{ sent: true }])
    expect((await find(m.id)).failure).toBeNull()
  },
)
test('our own id in a receipt settles a send whose answer was lost; after a retry it proves nothing', async () => {
  const { ann, chatId, find, report, retry } = await start()
  const lost = { lost: true, sent: true, reason: 'connection closed' } as const
  w.provider.answerNext(lost, lost)
  const [one, two] = [await ann.reply(chatId, 'one'), await ann.reply(chatId, 'two')]
  await w.settle()
  const partOf = async (id: string) =>
    (await w.sql<{ id: string }>('select id from message_parts where message_id = $1', [id]))[0]!.id
  expect((await find(one.id)).failure).toMatchObject({ code: 'DELIVERY_UNKNOWN' })
  await report('delivered', { partIds: [await partOf(one.id), 'no id at all'] })
  expect(await find(one.id)).toMatchObject({ status: 'delivered', failure: null })
  await retry(two.id)
  await report('delivered', { partIds: [await partOf(two.id)] })
  expect((await find(two.id)).status).toBe('queued')
  await w.settle()
  expect([texts(), (await find(two.id)).status]).toEqual([['one', 'two', 'two'], 'sent'])
})
test('a watermark may name a message: everything sent before it', async () => {
  const { ann, chatId, find, report } = await start()
  const one = await ann.reply(chatId, 'one')
  await w.settle()
  w.clock.advance(1000)
  await w.providerSends('+7900', 'thanks', 'm2')
  w.clock.advance(1000)
  const two = await ann.reply(chatId, 'two')
  await w.settle()
  await report('read', { contactId: '+7900', throughId: 'm2' })
  expect([(await find(one.id)).status, (await find(two.id)).status]).toEqual(['read', 'sent'])
  await report('read', { contactId: '+7900', throughId: 'p2' })
  expect((await find(two.id)).status).toBe('read')
})

test('early receipts in the wrong order: the message is read, not delivered', async () => {
  const { ann, chatId, find, report } = await start()
  const m = await ann.reply(chatId, 'one')
  await report('read', { providerIds: ['early-2'] })
  await report('delivered', { providerIds: ['early-2'] })
  w.provider.answerNext(answer(200, { id: 'early-2' }))
  await w.settle()
  expect((await find(m.id)).status).toBe('read')
})
test('a receipt that waits for the commit of the answer is not lost', async () => {
  const { ann, chatId, find, report } = await start()
  const m = await ann.reply(chatId, 'one')
  await w.settle()
  const [row] = await w.sql<{ provider_id: string }>('select provider_id from provider_messages')
  // as it was before the answer was committed: another transaction holds the row
  const saved = await w.sql<Record<string, unknown>>('delete from provider_messages returning *')
  let reported: Promise<unknown> = Promise.resolve()
  await work(w.deps, saved[0]!.organization_id as string, async (tx) => {
    const { organization_id, channel_id, provider_id, message_id, part_id, at } = saved[0]!
    const values = [organization_id, channel_id, provider_id, message_id, part_id, at]
    await tx.run(
      prepared(
        'insert into provider_messages (organization_id, channel_id, provider_id, message_id, part_id, at) values ($1, $2, $3, $4, $5, $6)',
      ),
      values,
    )
    reported = report('read', { providerIds: [row!.provider_id] })
    await expect.poll(async () => (await w.sql('select from pg_locks where not granted')).length).toBe(1)
  })
  await reported
  expect((await find(m.id)).status).toBe('read')
})
