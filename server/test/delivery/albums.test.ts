import { deadLetters } from '@beseda/contract/endpoints/dead-letters.ts'
import { delivery } from '@beseda/contract/endpoints/delivery.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { afterEach, expect, test } from 'vitest'
import { reportStatus } from '../../src/features/delivery/index.ts'
import { png } from '../../src/platform/files/samples.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import type { Refused } from '../world/call.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

/** Several pictures go as one album: all of them or none, and each keeps its own status. */

let w: World
afterEach(() => w.close())
const start = async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  await w.providerSends('+7900', 'hello', 'm1')
  const chatId = (await ann.queue())[0]!.id
  const find = async (id: string) => (await ann.feed(chatId)).find((m) => m.id === id)!
  const upload = async (name: string): Promise<string> => {
    const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
    const content = name.endsWith('.png') ? png : Buffer.from(name)
    const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])
    const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'multipart/form-data; boundary=b' }
    return (await w.app.inject({ method: 'POST', url: '/api/files', headers, payload })).json().entity.id
  }
  const send = async (text: string, ...names: string[]) => {
    const fileIds = await Promise.all(names.map(upload))
    return ann.call(messages.send, { chatId, id: w.newId(), text, fileIds })
  }
  const retry = (messageId: string, unknownToo = false) =>
    ann.call(messages.retry, { chatId, messageId, ...(unknownToo && { unknownToo }) })
  const statuses = async (id: string) => (await find(id)).parts!.map((p) => p.failure?.code ?? p.status)
  const outcomes = async (messageId: string) =>
    (await ann.call(delivery.attempts, { chatId, messageId })).attempts.map((a) => `${a.part} ${a.outcome}`)
  return { ann, chatId, send, find, retry, statuses, outcomes }
}
const lost = { lost: true, sent: true, reason: 'connection closed' } as const
/** What the provider was asked: the method and the names of the files. */
const asked = () =>
  w.provider.received.map(({ url, multipart = [] }) => {
    const files = multipart.flatMap((p) => ('fileName' in p ? [p.fileName] : []))
    return [url.split('/').at(-1), ...files].join(' ')
  })
const jobs = () => w.sql(`select state from jobs where name = 'delivery.deliver'`)

test('pictures go as albums of what fits, in order; receipts count for each part', async () => {
  const { send, find, statuses, outcomes } = await start()
  w.provider.answerNext(answer(200, { ids: ['a1', 'a2', 'a3'] }))
  const m = await send('look', '1.png', '2.png', '3.png', '4.png', 'note.txt')
  await w.settle()
  expect(asked()).toEqual(['album 1.png 2.png 3.png', 'messages 4.png', 'messages note.txt'])
  expect(await outcomes(m.id)).toEqual(['0 accepted', '1 accepted', '2 accepted', '3 accepted', '4 accepted'])
  await w.providerReports(['a2'], 'read')
  await w.providerReports(['a3'], 'undelivered')
  expect(await statuses(m.id)).toEqual(['sent', 'read', 'DELIVERY_REFUSED', 'sent', 'sent'])
  expect((await find(m.id)).status).toBe('undelivered')
  expect(await jobs()).toEqual([])
})
test('a lost answer leaves all pictures unknown: nothing goes again before somebody decides', async () => {
  const { send, retry, statuses, outcomes } = await start()
  w.provider.answerNext(lost)
  const m = await send('', '1.png', '2.png')
  await w.settle()
  expect(await statuses(m.id)).toEqual(['DELIVERY_UNKNOWN', 'DELIVERY_UNKNOWN'])
  expect(await outcomes(m.id)).toEqual(['0 unknown', '1 unknown'])
  expect(await retry(m.id).catch((e: Refused) => e.code)).toBe('MESSAGE_OUTCOME_UNKNOWN')
  expect(asked()).toHaveLength(1)
  w.provider.answerNext(answer(200, { ids: ['a1', 'a2'] }))
  await retry(m.id, true)
  await w.settle()
  expect(asked()).toEqual(['album 1.png 2.png', 'album 1.png 2.png'])
  expect(await statuses(m.id)).toEqual(['sent', 'sent'])
})
test('a receipt with our id for one picture proves the whole album', async () => {
  const { send, statuses } = await start()
  w.provider.answerNext(lost)
  const m = await send('', '1.png', '2.png')
  await w.settle()
  const [second] = await w.sql<{ id: string }>(`select id from message_parts where message_id = $1 and position = 1`, [
    m.id,
  ])
  const [channel] = await w.sql<{ id: string; organization_id: string }>(
    `select id, organization_id from channels where type = 'loopback'`,
  )
  const receipt = { kind: 'status', status: 'delivered', about: { partIds: [second!.id] } } as const
  await work(w.deps, channel!.organization_id, (tx) => reportStatus(tx, channel!.id, receipt))
  expect(await statuses(m.id)).toEqual(['sent', 'delivered'])
})
test('a server that died while sending an album has left all of it unknown', async () => {
  const { send, statuses } = await start()
  w.provider.answerNext(answer(500))
  const m = await send('', '1.png', '2.png')
  await w.settle()
  await w.sql(`update jobs set attempts = 1, lease = gen_random_uuid(), run_at = created_at
    where name = 'delivery.deliver' and attempts > 0`)
  await w.settle()
  expect(await statuses(m.id)).toEqual(['DELIVERY_UNKNOWN', 'DELIVERY_UNKNOWN'])
  expect([asked().length, await jobs()]).toEqual([1, []])
})
test('an album that is refused goes one by one; a resend sends only what has not gone', async () => {
  const { send, retry, statuses } = await start()
  w.provider.answerNext(answer(400), answer(200, { id: 'p1' }), answer(400), answer(200, { id: 'p3' }))
  const m = await send('', '1.png', '2.png', '3.png')
  await w.settle()
  const alone = ['messages 1.png', 'messages 2.png', 'messages 3.png']
  expect(asked()).toEqual(['album 1.png 2.png 3.png', ...alone])
  expect(await statuses(m.id)).toEqual(['sent', 'DELIVERY_REFUSED', 'sent'])
  await retry(m.id)
  await w.settle()
  expect(asked().slice(4)).toEqual(['messages 2.png'])
  expect(await statuses(m.id)).toEqual(['sent', 'sent', 'sent'])
})
test('a provider that is away long leaves a dead letter for each part', async () => {
  const { send, statuses } = await start()
  const admin = await w.operator('admin', { rights: ['AUTHORITY_SERVICE_ACCOUNT'] })
  w.provider.answerNext(...Array.from({ length: 12 }, () => answer(500)), lost)
  const m = await send('', '1.png', '2.png')
  for (let i = 0; i < 22; i++) await w.advance('1h')
  expect(await jobs()).toEqual([{ state: 'dead' }, { state: 'dead' }])
  const [letter] = (await admin.call(deadLetters.list, {})).letters
  await admin.call(deadLetters.retry, { ids: [letter!.id] })
  await w.settle()
  expect(asked().slice(12)).toEqual(['album 1.png 2.png'])
  expect(await statuses(m.id)).toEqual(['DELIVERY_UNKNOWN', 'DELIVERY_UNKNOWN'])
})
