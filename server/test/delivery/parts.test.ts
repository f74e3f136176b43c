import { messages } from '@beseda/contract/endpoints/messages.ts'
import { afterEach, expect, test } from 'vitest'
import type { Operator } from '../world/people.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

/** A message of several parts: each goes by itself, and a retry sends only what has not gone. */

let w: World
afterEach(() => w.close())
const start = async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  await w.providerSends('+7900', 'hello', 'm1')
  const [chat] = await ann.queue()
  const find = async (id: string) => (await ann.feed(chat!.id)).find((m) => m.id === id)!
  const send = async (text: string, names: readonly string[]) => {
    const fileIds = await Promise.all(names.map((name) => upload(ann, name)))
    return ann.call(messages.send, { chatId: chat!.id, id: w.newId(), text, fileIds })
  }
  return { ann, chatId: chat!.id, find, send }
}
const upload = async (ann: Operator, name: string): Promise<string> => {
  const boundary = 'b-o-u-n-d'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const payload = Buffer.from(`${head}bytes of ${name}\r\n--${boundary}--\r\n`)
  const headers = {
    authorization: `Bearer ${ann.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const r = await w.app.inject({ method: 'POST', url: '/api/files', headers, payload })
  return r.json().entity.id
}
/** What the provider got, a line for each call: the text and the name of the file. */
const sent = () =>
  w.provider.received.map(({ json, multipart = [] }) => {
    const text = multipart.flatMap((p) => (p.name === 'text' && 'value' in p ? [p.value] : []))
    const files = multipart.flatMap((p) => ('fileName' in p ? [p.fileName] : []))
    return [(json as { text?: string } | undefined)?.text, ...text, ...files].filter(Boolean).join(' + ')
  })

test('a text that fits goes as the caption of the first file, a longer one before the files', async () => {
  const { send, find } = await start()
  const m = await send('price list', ['a.txt', 'b.txt'])
  await w.settle()
  expect(sent()).toEqual(['price list + a.txt', 'b.txt'])
  expect((await find(m.id)).status).toBe('sent')
  await send('a text of more than twenty characters', ['c.txt'])
  await w.settle()
  expect(sent().slice(2)).toEqual(['a text of more than twenty characters', 'c.txt'])
})
test('one part fails: the message is undelivered, says which part, and a retry sends that part alone', async () => {
  const { ann, chatId, send, find } = await start()
  w.provider.answerNext(answer(200, { id: 'p1' }), answer(400), answer(200, { id: 'p3' }))
  const m = await send('a text of more than twenty characters', ['a.txt', 'b.txt'])
  await w.settle()
  const failed = await find(m.id)
  expect(failed).toMatchObject({ status: 'undelivered', failure: { code: 'DELIVERY_REFUSED' } })
  expect(failed.parts!.map((p) => [p.content.kind, p.status, p.failure?.code ?? null])).toEqual([
    ['text', 'sent', null],
    ['file', 'undelivered', 'DELIVERY_REFUSED'],
    ['file', 'sent', null],
  ])
  await ann.call(messages.retry, { chatId, messageId: m.id })
  expect((await find(m.id)).status).toBe('queued')
  await w.settle()
  expect(sent().slice(3)).toEqual(['a.txt'])
  expect(await find(m.id)).toMatchObject({ status: 'sent', failure: null })
})
test('the message is as far as its least advanced part', async () => {
  const { send, find } = await start()
  const m = await send('', ['a.txt', 'b.txt'])
  await w.settle()
  await w.providerReports(['p1'], 'read')
  expect((await find(m.id)).status).toBe('sent')
  await w.providerReports(['p2'], 'delivered')
  expect((await find(m.id)).status).toBe('delivered')
  await w.providerReports(['p2'], 'read')
  expect((await find(m.id)).status).toBe('read')
})
test('a part that was accepted is not sent again when a later one is tried for hours', async () => {
  const { send, find } = await start()
  w.provider.answerNext(answer(200, { id: 'p1' }), answer(503), answer(503))
  const m = await send('', ['a.txt', 'b.txt'])
  await w.settle()
  await w.advance('1h')
  await w.advance('1h')
  expect(sent()).toEqual(['a.txt', 'b.txt', 'b.txt', 'b.txt'])
  expect((await find(m.id)).status).toBe('sent')
})
test('a text in a channel of our own has no parts: nothing is stored but the message', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  await ann.reply(await client.chatId(), 'hi')
  expect(await w.sql('select 1 from message_parts')).toEqual([])
})
