import { expect, test } from 'vitest'
import type { Outside, ProviderAdapter } from '../adapter.ts'
import { createEmulator } from '../emulator.ts'
import { emulatorHttp } from '../emulator-wire.ts'
import type { InboundEvent } from '../inbound.ts'
import type { OutgoingContent, OutgoingFile } from '../outbound.ts'
import { httpOnly } from '../test-outside.ts'
import { telegramAdapter } from './adapter.ts'
import { telegramEmulator } from './emulator.ts'

const adapter = telegramAdapter as Required<ProviderAdapter>
const base = 'https://bots.example'
const hour = 3_600_000
/** An emulator with one client, a channel connected to it, and what came in through the webhook. */
const stage = async ({ hooked = true } = {}) => {
  let now = Date.UTC(2026, 10, 22)
  const events: InboundEvent[] = []
  const emulator = createEmulator(telegramEmulator, {
    now: () => now,
    wait: async () => {},
    serverUrl: () => '',
    callHook: async (_, headers, body) => {
      const reply = adapter.receive(settings, { method: 'POST', path: '/', query: {}, headers, body }, now)
      events.push(...(reply?.events ?? []))
      return reply?.status ?? 404
    },
  })
  const { id: accountId, credentials } = emulator.addAccount()
  const settings = { token: credentials.token!, hookSecret: 'hook-secret', botId: '', api: base }
  const out: Outside = {
    ...httpOnly,
    http: emulatorHttp(base, emulator.overWire),
    now,
    newSecret: () => 'x',
    imageUrl: () => '',
  }
  if (hooked) expect(await adapter.registerWebhook(settings, 'https://chat.example/hook', out)).toEqual({ ok: true })
  const clientId = await emulator.act({ does: 'begin', accountId, name: 'Анна Белова', phone: '', payload: 'promo' })
  const chat = { accountId, clientId }
  const to = { externalId: clientId, address: '', thread: null }
  const send = (content: OutgoingContent) => adapter.send(settings, { id: '1', to, content, automatic: false }, out)
  const view = () => emulator.view().chats[0]!
  const write = (text: string, items: never[] = []) => emulator.act({ does: 'write', ...chat, text, items })
  return { emulator, settings, events, out, chat, to, send, view, write, pass: (ms: number) => (now += ms) }
}
const text = (t: string): OutgoingContent => ({
  kind: 'text',
  text: t,
  buttons: [],
})
async function* bytes(size: number) {
  yield Buffer.alloc(size, 7)
}
const file = (mime: string, size: number, caption = ''): OutgoingContent => ({
  ...{ kind: 'file', role: 'document', name: 'счёт.pdf', mime, bytes: size, caption, url: '' },
  open: async () => bytes(size),
})

test('the bot connects; a revoked token is refused', async () => {
  const { emulator, settings, out, chat } = await stage()
  expect(await adapter.connect(settings, out)).toMatchObject({ account: { id: chat.accountId, name: '@domilad_bot' } })
  await emulator.act({ does: 'revoke', accountId: chat.accountId, on: true })
  expect(await adapter.connect(settings, out)).toMatchObject({ refusal: { code: 'CHANNEL_TOKEN_INVALID' } })
})
test('texts, edits, blocks and files of a client arrive, the albums by a common word', async () => {
  const { emulator, events, chat, write, settings, out } = await stage()
  const id = await write('Здравствуйте')
  await emulator.act({ does: 'edit', ...chat, messageId: id, text: 'Добрый день' })
  await emulator.act({ does: 'block', ...chat, on: true })
  const photo = { is: 'file', kind: 'image', name: 'a.png', mime: 'image/png', base64: 'iVBORw0K' }
  await write('две', [photo, photo] as never)
  await emulator.flush()
  expect(events.map((e) => e.kind)).toEqual(['message', 'message', 'edited', 'contact', 'message', 'message'])
  expect(events[0]).toMatchObject({ ref: 'promo', contact: { name: 'Анна Белова' } })
  expect(events[2]).toMatchObject({ messageId: `${chat.clientId}:${id}`, parts: [{ text: 'Добрый день' }] })
  const [one, two] = events.slice(4).map((e) => (e.kind === 'message' ? e : null))
  expect(one!.album).toBe(two!.album)
  expect([one!.parts.length, two!.parts.length]).toEqual([2, 1])
  const [part] = two!.parts
  const fetched = await adapter.fetchMedia(settings, part?.kind === 'file' ? part.ref : '', 100, out)
  if (!fetched.ok) throw new Error(fetched.reason)
  const pieces: Buffer[] = []
  for await (const piece of fetched.body) pieces.push(piece)
  expect(Buffer.concat(pieces).toString('base64')).toBe('iVBORw0K')
})
test('limits of the channel are those of the provider, at the edge and one past it', async () => {
  const { send, view } = await stage()
  const { text: limit, files } = telegramAdapter.type.can
  expect(await send(text('я'.repeat(limit.max)))).toMatchObject({ ok: true })
  expect(await send(text('я'.repeat(limit.max + 1)))).toMatchObject({ kind: 'refused' })
  expect(await send(file('application/pdf', 100, 'я'.repeat(files!.captionMax)))).toMatchObject({ ok: true })
  expect(await send(file('application/pdf', 100, 'я'.repeat(files!.captionMax + 1)))).toMatchObject({ kind: 'refused' })
  expect(view().messages.at(-1)).toMatchObject({
    by: 'business',
    items: [{ kind: 'document', name: 'счёт.pdf', bytes: 100 }],
  })
})
test('pictures go as one album, all or none; speech is a voice message', async () => {
  const { settings, out, to, send, view } = await stage()
  const picture = (caption: string, mime = 'image/png') => ({
    ...{ id: '1', to, automatic: false },
    content: { ...(file(mime, 9, caption) as OutgoingFile), role: 'image' as const },
  })
  const { album } = telegramAdapter as Required<ProviderAdapter>
  const sent = await album.send(settings, [picture('две'), picture('')], out)
  const shown = view().messages.filter((m) => m.by === 'business')
  expect(sent).toEqual({ ok: true, providerIds: shown.map((m) => `${to.externalId}:${m.id}`) })
  expect(shown.map((m) => m.text)).toEqual(['две', ''])
  expect(new Set(shown.map((m) => m.album)).size).toBe(1)
  const tooMany = Array.from({ length: album.max + 1 }, () => picture(''))
  for (const parts of [tooMany, [picture(''), picture('', 'application/pdf')]])
    expect(await album.send(settings, parts, out)).toMatchObject({ kind: 'refused' })
  expect(view().messages.filter((m) => m.by === 'business')).toHaveLength(2)
  await send({ ...(file('audio/ogg; codecs=opus', 9) as OutgoingFile), role: 'voice' })
  expect(view().messages.at(-1)!.items).toMatchObject([{ kind: 'voice' }])
})
test('a button is pressed and answered once', async () => {
  const { emulator, events, chat, send, settings, out } = await stage()
  const buttons = [{ kind: 'reply', label: 'Да', payload: 'y:1' }] as const
  const sent = await send({ kind: 'text', text: 'Берёте?', buttons })
  const messageId = (sent as { providerId: string }).providerId.split(':')[1]!
  await emulator.act({ does: 'press', ...chat, messageId, value: 'y:1', label: 'Да' })
  await emulator.flush()
  const press = events.at(-1)!
  expect(press).toMatchObject({
    kind: 'pressed',
    label: 'Да',
    payload: 'y:1',
    messageId: `${chat.clientId}:${messageId}`,
  })
  const token = press.kind === 'pressed' ? press.answerToken! : ''
  expect(await adapter.answerPress(settings, token, out)).toEqual({ ok: true })
  expect(await adapter.answerPress(settings, token, out)).toMatchObject({ kind: 'gone' })
  const tooLong = [{ kind: 'reply', label: 'Да', payload: 'я'.repeat(33) }] as const
  expect(await send({ kind: 'text', text: 'x', buttons: tooLong })).toMatchObject({ kind: 'refused' })
})
test('an own message is edited and, for two days, removed', async () => {
  const { send, settings, out, to, view, pass } = await stage()
  const { providerId } = (await send(text('черновик'))) as { providerId: string }
  const message = { to, providerId }
  expect(await adapter.edit(settings, message, text('чистовик'), out)).toEqual({ ok: true })
  expect(await adapter.edit(settings, message, text('чистовик'), out)).toEqual({ ok: true })
  expect(view().messages.at(-1)).toMatchObject({ text: 'чистовик', edited: true })
  pass(48 * hour)
  expect(await adapter.remove(settings, message, out)).toMatchObject({ kind: 'gone' })
  pass(-48 * hour)
  expect(await adapter.remove(settings, message, out)).toEqual({ ok: true })
  expect(await adapter.remove(settings, message, out)).toEqual({ ok: true })
})
test('typing shows in the app; a client who blocked the bot gets nothing', async () => {
  const { emulator, send, settings, out, to, chat, view } = await stage()
  expect(await adapter.typing(settings, to, out)).toEqual({ ok: true })
  expect(view().typingUntil).toBeGreaterThan(0)
  await emulator.act({ does: 'block', ...chat, on: true })
  expect(await send(text('x'))).toMatchObject({ kind: 'blocked', reason: 'telegram 403: bot was blocked by the user' })
})
test.each([
  ['lostAnswer', 'unknown', 1],
  ['resetBefore', 'unknown', 0],
  ['error500', 'temporary', 0],
  ['limit429', 'limited', 0],
] as const)('the fault %s of the next message is %s, and %i was accepted', async (fault, kind, accepted) => {
  const { emulator, send, view, out, settings, to } = await stage()
  await emulator.act({ does: 'faultOnce', fault })
  // it waits for a message
  expect(await adapter.typing(settings, to, out)).toEqual({ ok: true })
  expect(await send(text('x'))).toMatchObject({ ok: false, kind })
  expect(view().messages.filter((m) => m.by === 'business')).toHaveLength(accepted)
  expect(await send(text('y'))).toMatchObject({ ok: true })
})
test('duplicates and reversed order arrive; forged calls and a refusing server change nothing', async () => {
  const { emulator, events, write } = await stage()
  emulator.faults.hold('duplicate', true)
  emulator.faults.hold('reorder', true)
  await emulator.flush()
  events.length = 0
  await write('один')
  await write('два')
  expect(await emulator.flush()).toBe(true)
  expect(events.map((e) => (e.kind === 'message' ? (e.parts[0] as { text: string }).text : ''))).toEqual([
    'два',
    'два',
    'один',
    'один',
  ])
  emulator.world.data.accounts[0]!.hook = { url: 'https://chat.example/hook', secret: 'forged' }
  await write('три')
  expect(await emulator.flush()).toBe(false)
  expect(emulator.view().waiting).toBe(1)
})
test('polling gives every update once, and is refused while a webhook is registered', async () => {
  const { settings, out, write } = await stage({ hooked: false })
  const first = await adapter.poll(settings, { cursor: null, waitMs: 0 }, out)
  if (!first.ok) throw new Error(first.reason)
  expect(first.events).toEqual([])
  await write('один')
  const next = await adapter.poll(settings, { cursor: first.cursor, waitMs: 25_000 }, out)
  if (!next.ok) throw new Error(next.reason)
  expect(next.events).toHaveLength(1)
  // a server that died before it stored the cursor asks again, and gets the same
  expect(await adapter.poll(settings, { cursor: first.cursor, waitMs: 0 }, out)).toEqual(next)
  expect(await adapter.poll(settings, { cursor: next.cursor, waitMs: 0 }, out)).toMatchObject({ ok: true, events: [] })
  await adapter.registerWebhook(settings, 'https://chat.example/hook', out)
  expect(await adapter.poll(settings, { cursor: next.cursor, waitMs: 0 }, out)).toMatchObject({ kind: 'temporary' })
  await adapter.disconnect(settings, out)
  expect(await adapter.poll(settings, { cursor: next.cursor, waitMs: 0 }, out)).toMatchObject({ ok: true })
})
test('a profile is found by the id of the chat', async () => {
  const { settings, out, chat } = await stage()
  const found = await adapter.profile(settings, chat.clientId, out)
  expect(found).toEqual({ ok: true, profile: { name: 'Анна Белова', address: '' } })
})
