import { messages } from '@beseda/contract/endpoints/messages.ts'
import { afterEach, expect, test } from 'vitest'
import type { InboundFile } from '../../src/channels/inbound.ts'
import { png } from '../../src/platform/files/samples.ts'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

/** Media are shown at once as a placeholder and copied by a job. */

let w: World
afterEach(() => w.close())
const file = (ref: string, more: Partial<InboundFile> = {}): InboundFile => ({
  ...{ kind: 'file', role: 'image', name: `${ref}.png`, mime: 'image/png', bytes: null, ref },
  ...more,
})
const start = async (...parts: InboundFile[]) => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const contact = { externalId: '+7900', name: 'Анна', address: '+7900' }
  const event = { kind: 'message', contact, externalId: 'm1', at: null, parts, origin: 'subscriber' } as const
  expect([await w.providerTells(event), await w.providerTells(event)]).toEqual([200, 200])
  const [chat] = await ann.queue()
  const last = async () => (await ann.feed(chat!.id)).findLast((m) => m.kind === 'message')!
  const states = async () => (await last()).parts!.map(({ content: c }) => (c.kind === 'file' ? c.media.state : c.kind))
  return { ann, chatId: chat!.id, last, states }
}

test('an album is one message; its files wait, then are there', async () => {
  const { last, states } = await start(file('a'), file('b'))
  expect(await states()).toEqual(['waiting', 'waiting'])
  expect((await last()).files).toEqual([])
  w.provider.media.set('a', png).set('b', png)
  await w.settle()
  expect(await states()).toEqual(['stored', 'stored'])
  expect((await last()).files.map((f) => [f.name, f.mime])).toEqual([
    ['a.png', 'image/png'],
    ['b.png', 'image/png'],
  ])
  const { url } = (await last()).files[0]!
  expect((await w.app.inject({ url })).statusCode).toBe(200)
})
test('an album that arrives one by one is one message too, whatever is repeated or edited', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const contact = { externalId: '+7900', name: 'Анна', address: '+7900' }
  const one = (externalId: string, text: string, album = 'a1') =>
    w.providerTells({
      ...{ kind: 'message', contact, externalId, at: null, origin: 'subscriber', album },
      parts: [...(text ? [{ kind: 'text', text } as const] : []), file(externalId)],
    })
  w.provider.media.set('m1', png).set('m2', png).set('m3', png).set('other', png)
  // a chat that is open already takes another way than a new one
  for (const id of ['m1', 'm2', 'm1', 'm2', 'm3']) expect(await one(id, id === 'm2' ? 'подпись' : '')).toBe(200)
  expect(await one('other', '', 'a2')).toBe(200)
  await w.settle()
  const [chat] = await ann.queue()
  const feed = async () => (await ann.feed(chat!.id)).filter((m) => m.kind === 'message')
  expect((await feed()).map((m) => [m.text, m.files.map((f) => f.name)])).toEqual([
    ['подпись', ['m1.png', 'm2.png', 'm3.png']],
    ['', ['other.png']],
  ])
  await w.providerTells({ kind: 'removed', contactId: '+7900', messageId: 'm3', at: null })
  expect((await feed())[0]!.removedAt).not.toBeNull()
})
test('a provider that fails is asked again; the file comes later', async () => {
  const { states } = await start(file('a'))
  w.provider.media.set('a', 503)
  await w.settle()
  expect(await states()).toEqual(['waiting'])
  w.provider.media.set('a', png)
  await w.advance('1m')
  expect(await states()).toEqual(['stored'])
})
test('a file beyond the bytes of the organization waits until there is room again', async () => {
  const { states } = await start(file('a'))
  w.provider.media.set('a', png)
  const [chat] = await w.sql<{ organization_id: string }>('select organization_id from chats')
  for (const bytes of [1e12, 1e9, 1e6, 1e4])
    while (w.deps.rateLimits.consume('clientBytesByOrganization', chat!.organization_id, bytes).ok);
  await w.settle()
  expect(await states()).toEqual(['waiting'])
  await w.advance('1m')
  expect(await states()).toEqual(['stored'])
})
test('what the provider no longer has is lost, with the reason', async () => {
  const { last, states } = await start(file('gone'))
  await w.settle()
  expect(await states()).toEqual(['lost'])
  expect((await last()).parts![0]!.failure).toEqual({
    code: 'MEDIA_UNAVAILABLE',
    params: { reason: 'loopback 404' },
  })
})
test('a file above the limit is not fetched, and one that lies about its size is cut off', async () => {
  const { last, states } = await start(file('a', { bytes: 30 * 1024 * 1024 }), file('b'))
  w.provider.media.set('b', Buffer.alloc(26 * 1024 * 1024, 1))
  await w.settle()
  expect(await states()).toEqual(['lost', 'lost'])
  expect((await last()).parts!.map((p) => p.failure!.code)).toEqual(['FILE_TOO_BIG', 'FILE_TOO_BIG'])
})
test('a provider that fails for hours: the file is lost', async () => {
  const { states } = await start(file('a'))
  w.provider.media.set('a', 503)
  for (let i = 0; i < 10; i++) await w.advance('1h')
  expect(await states()).toEqual(['lost'])
})
test('what is no picture becomes a plain file, never a page', async () => {
  const { last } = await start(file('a', { name: 'a.html', mime: 'text/html' }))
  w.provider.media.set('a', Buffer.from('<!doctype html><script>alert(1)</script>'))
  await w.settle()
  expect((await last()).files[0]).toMatchObject({ kind: 'file' })
  expect((await last()).files[0]!.mime).not.toBe('text/html')
})

test('lost media are fetched again when somebody asks, once, and the feed shows each step', async () => {
  const { ann, chatId, last, states } = await start(file('a'), file('b'), file('c', { bytes: 30 * 1024 * 1024 }))
  w.provider.media.set('b', png)
  await w.settle()
  expect(await states()).toEqual(['lost', 'stored', 'lost'])
  w.provider.media.set('a', png)
  const before = await last()
  const again = () => ann.call(messages.fetchMedia, { chatId, messageId: before.id })
  const asked = await again()
  expect(asked.version).toBeGreaterThan(before.version)
  expect(await states()).toEqual(['waiting', 'stored', 'lost'])
  expect((await again()).version).toBe(asked.version)
  expect(await w.sql(`select from jobs where name = 'inbound.copyMedia'`)).toHaveLength(1)
  await w.settle()
  expect(await states()).toEqual(['stored', 'stored', 'lost'])
  expect((await last()).parts!.map((p) => p.failure?.code ?? null)).toEqual([null, null, 'FILE_TOO_BIG'])
  expect(await w.sql(`select from files`)).toHaveLength(2)
})
test('only who sees the chat may ask for its media', async () => {
  const { ann, chatId, last } = await start(file('a'))
  await w.settle()
  const { id: messageId } = await last()
  const stranger = await w.operator('stranger', { team: await w.team({ limit: 5 }) })
  expect(await codeOf(stranger.call(messages.fetchMedia, { chatId, messageId }))).toBe('CHAT_NOT_FOUND')
  expect(await codeOf(ann.call(messages.fetchMedia, { chatId, messageId: chatId }))).toBe('MESSAGE_NOT_FOUND')
})
