import { expect, test } from 'vitest'
import type { Outside, ProviderAdapter } from '../adapter.ts'
import { createEmulator } from '../emulator.ts'
import { emulatorHttp } from '../emulator-wire.ts'
import type { InboundEvent } from '../inbound.ts'
import type { OutgoingContent, OutgoingFile } from '../outbound.ts'
import { httpOnly, read } from '../test-outside.ts'
import { vkBotAdapter } from './adapter.ts'
import { vkEmulatorAt } from './emulator.ts'

const adapter = vkBotAdapter as Required<ProviderAdapter>
const base = 'https://vk.example'
const hour = 3_600_000
/** An emulator with one client, a channel connected to it, and what came in through the webhook. */
const stage = async ({ hooked = true } = {}) => {
  let now = Date.UTC(2026, 10, 22)
  const events: InboundEvent[] = []
  const emulator = createEmulator(
    vkEmulatorAt(() => base),
    {
      now: () => now,
      wait: async () => {},
      serverUrl: () => '',
      callHook: async (_, headers, body) => {
        const reply = adapter.receive(settings, { method: 'POST', path: '/', query: {}, headers, body }, now)
        events.push(...(reply?.events ?? []))
        return reply?.body === 'ok' ? 200 : 404
      },
    },
  )
  const { id: accountId, credentials } = emulator.addAccount()
  const settings = {
    ...{ token: credentials.token!, groupId: credentials.groupId!, confirmation: '', secret: '' },
    ...{ madeConfirmation: '', madeSecret: 'made', api: base },
  }
  const out: Outside = {
    ...httpOnly,
    http: emulatorHttp(base, emulator.overWire),
    now,
    newSecret: () => 'x',
    imageUrl: () => '',
  }
  if (hooked) expect(await adapter.registerWebhook(settings, 'https://chat.example/hook', out)).toEqual({ ok: true })
  const clientId = await emulator.act({ does: 'begin', accountId, name: 'Алёна Жукова', phone: '', payload: 'promo' })
  const chat = { accountId, clientId }
  const to = { externalId: clientId, address: '', thread: null }
  const send = (content: OutgoingContent, id = 'part') => {
    now += 1000
    return adapter.send(settings, { id, to, content, automatic: false }, out)
  }
  const view = () => emulator.view().chats[0]!
  const write = (text: string, items: unknown[] = []) =>
    emulator.act({ does: 'write', ...chat, text, items: items as never[] })
  return { emulator, settings, events, out, chat, to, send, view, write, pass: (ms: number) => (now += ms) }
}
const text = (t: string): OutgoingContent => ({ kind: 'text', text: t, buttons: [] })
async function* bytes(content: string) {
  yield Buffer.from(content)
}
const file = (o: object): OutgoingContent => ({
  ...{ kind: 'file', role: 'document', name: 'счёт.pdf', mime: 'application/pdf', bytes: 5, caption: '', url: '' },
  open: async () => bytes('hello'),
  ...o,
})

test('the community connects and gives the confirmation code; a revoked token and a foreign id are refused', async () => {
  const { emulator, settings, out, chat } = await stage()
  const connected = await adapter.connect(settings, out)
  const code = `c0de${chat.accountId}`
  expect(connected).toMatchObject({
    account: { id: chat.accountId, name: 'Дом и лад' },
    made: { madeConfirmation: code },
  })
  const foreign = await adapter.connect({ ...settings, groupId: '1' }, out)
  expect(foreign).toMatchObject({ refusal: { code: 'CHANNEL_PROVIDER_REFUSED' }, field: 'groupId' })
  await emulator.act({ does: 'revoke', accountId: chat.accountId, on: true })
  expect(await adapter.connect(settings, out)).toMatchObject({
    refusal: { code: 'CHANNEL_TOKEN_INVALID' },
    field: 'token',
  })
})
test('what a client does arrives: start, text with files, edit, typing, denial', async () => {
  const { emulator, events, chat, write, settings, out } = await stage()
  const photo = { is: 'file', kind: 'image', name: 'a.png', mime: 'image/png', base64: 'aGVsbG8=' }
  const place = { is: 'location', latitude: 55.75, longitude: 37.61, title: '' }
  const id = await write('смотрите', [photo, photo, place])
  await emulator.act({ does: 'edit', ...chat, messageId: id, text: 'посмотрите' })
  await emulator.act({ does: 'type', ...chat })
  await emulator.act({ does: 'block', ...chat, on: true })
  await emulator.act({ does: 'block', ...chat, on: false })
  await emulator.flush()
  expect(events.map((e) => e.kind)).toEqual(['message', 'message', 'edited', 'typing', 'contact', 'contact'])
  expect(events[0]).toMatchObject({ ref: 'promo', contact: { name: '' } })
  const [, message] = events
  const parts = message?.kind === 'message' ? message.parts : []
  expect(parts.map((p) => p.kind)).toEqual(['text', 'file', 'file', 'location'])
  const fetched = await adapter.fetchMedia(settings, parts[1]?.kind === 'file' ? parts[1].ref : '', 100, out)
  expect(fetched.ok && (await read(fetched.body))).toBe('hello')
  const profile = await adapter.profile(settings, chat.clientId, out)
  expect(profile).toMatchObject({ profile: { name: 'Алёна Жукова', address: `vk.com/id${chat.clientId}` } })
})
test('the same message sent again is the same message; its echo is ours', async () => {
  const { emulator, send, view, events } = await stage()
  const [first, again] = [await send(text('один'), 'p1'), await send(text('один'), 'p1')]
  expect(again).toEqual(first)
  const other = await send(text('один'), 'p2')
  expect(other).not.toEqual(first)
  expect(view().messages.filter((m) => m.by === 'business')).toHaveLength(2)
  await emulator.flush()
  const echoes = events.flatMap((e) => (e.kind === 'echo' ? [[e.providerId, e.partId]] : []))
  expect(echoes[0]).toEqual([(first as { providerId: string }).providerId, 'p1'])
})
test('read means everything up to the last message', async () => {
  const { emulator, send, chat, events } = await stage()
  await send(text('один'), 'p1')
  const last = await send(text('два'), 'p2')
  await emulator.act({ does: 'read', ...chat })
  await emulator.flush()
  const about = { contactId: chat.clientId, throughId: (last as { providerId: string }).providerId }
  expect(events.at(-1)).toMatchObject({ kind: 'status', status: 'read', about })
})
test('limits of the channel are those of the provider, at the edge and one past it', async () => {
  const { send, view } = await stage()
  const { text: limit, buttons } = vkBotAdapter.type.can
  expect(await send(text('я'.repeat(limit.max)), 'a')).toMatchObject({ ok: true })
  expect(await send(text('я'.repeat(limit.max + 1)), 'b')).toMatchObject({ kind: 'refused', reason: 'vk_bot 914' })
  const keyboard = (n: number, label: string): OutgoingContent => ({
    ...{ kind: 'text', text: 'Выберите' },
    buttons: Array.from({ length: n }, (_, i) => ({ kind: 'reply', label, payload: `p${i}` })),
  })
  const longest = 'я'.repeat(buttons!.textMax)
  expect(await send(keyboard(buttons!.max, longest), 'c')).toMatchObject({ ok: true })
  expect(view().messages.at(-1)!.buttons.flat()).toHaveLength(buttons!.max)
  expect(await send(keyboard(1, `${longest}я`), 'd')).toMatchObject({ kind: 'refused', reason: 'vk_bot 911' })
  expect(await send(file({ name: 'песня.mp3', mime: 'audio/mpeg' }), 'e')).toMatchObject({ kind: 'refused' })
})
test('pictures and documents are uploaded, saved and attached', async () => {
  const { send, view } = await stage()
  expect(await send(file({ caption: 'ваш счёт' }), 'a')).toMatchObject({ ok: true })
  expect(view().messages.at(-1)).toMatchObject({ text: 'ваш счёт', items: [{ kind: 'document', name: 'счёт.pdf' }] })
  expect(await send(file({ role: 'image', name: 'a.png', mime: 'image/png' }), 'b')).toMatchObject({ ok: true })
  expect(view().messages.at(-1)).toMatchObject({ items: [{ kind: 'image', bytes: 5 }] })
})
test('a button is pressed and answered once', async () => {
  const { emulator, events, chat, send, settings, out, view } = await stage()
  const buttons = [{ kind: 'reply', label: 'Беру', payload: 'order:1' }] as const
  const sent = await send({ kind: 'text', text: 'Берёте?', buttons })
  const message = view().messages.at(-1)!
  const [button] = message.buttons.flat()
  await emulator.act({ does: 'press', ...chat, messageId: message.id, value: button!.value, label: button!.label })
  await emulator.flush()
  const press = events.at(-1)!
  const messageId = (sent as { providerId: string }).providerId
  expect(press).toMatchObject({ kind: 'pressed', label: 'Беру', payload: 'order:1', messageId })
  const token = press.kind === 'pressed' ? press.answerToken! : ''
  expect(await adapter.answerPress(settings, token, out)).toEqual({ ok: true })
  expect(await adapter.answerPress(settings, token, out)).toMatchObject({ ok: false, reason: 'vk_bot 950' })
})
test('an own message is edited and removed, for a day', async () => {
  const { send, settings, out, to, view, pass } = await stage()
  const message = { to, providerId: ((await send(text('черновик'))) as { providerId: string }).providerId }
  expect(await adapter.edit(settings, message, text('чистовик'), out)).toEqual({ ok: true })
  expect(view().messages.at(-1)).toMatchObject({ text: 'чистовик', edited: true })
  pass(24 * hour)
  expect(await adapter.edit(settings, message, text('поздно'), out)).toMatchObject({ kind: 'gone' })
  expect(await adapter.remove(settings, message, out)).toMatchObject({ kind: 'gone' })
  pass(-24 * hour)
  expect(await adapter.remove(settings, message, out)).toEqual({ ok: true })
})
test('twenty calls in a second pass, the next one is limited; typing and reading show in the app', async () => {
  const { settings, out, to, view, pass, write } = await stage()
  await write('x')
  pass(1000)
  for (let i = 0; i < 19; i++) expect(await adapter.typing(settings, to, out)).toEqual({ ok: true })
  expect(await adapter.markRead(settings, to, '1', out)).toEqual({ ok: true })
  expect(view().messages.every((m) => m.isRead)).toBe(true)
  expect(await adapter.typing(settings, to, out)).toMatchObject({ kind: 'limited', retryAfterMs: 1000 })
  pass(1000)
  expect(await adapter.typing(settings, to, out)).toEqual({ ok: true })
})
test('who has denied messages gets none', async () => {
  const { emulator, send, chat } = await stage()
  await emulator.act({ does: 'block', ...chat, on: true })
  expect(await send(text('x'))).toMatchObject({ kind: 'blocked', reason: 'vk_bot 901' })
})
test('Long Poll gives every update once, holds the call, and goes on when its updates are forgotten', async () => {
  const { settings, out, write, emulator, chat } = await stage({ hooked: false })
  const first = await adapter.poll(settings, { cursor: null, waitMs: 0 }, out)
  if (!first.ok) throw new Error(first.reason)
  expect(emulator.view().accounts[0]!.isConnected).toBe(false)
  await write('один')
  await write('два')
  const next = await adapter.poll(settings, { cursor: first.cursor, waitMs: 25_000 }, out)
  if (!next.ok) throw new Error(next.reason)
  expect(next.events).toHaveLength(2)
  // a server that died before it stored the cursor asks again, and gets the same
  expect(await adapter.poll(settings, { cursor: first.cursor, waitMs: 0 }, out)).toEqual(next)
  expect(emulator.view().accounts[0]!.isConnected).toBe(true)
  expect(await adapter.poll(settings, { cursor: next.cursor, waitMs: 25_000 }, out)).toMatchObject({ events: [] })
  await write('три')
  emulator.world.account(chat.accountId)!.updates.length = 0
  const outdated = await adapter.poll(settings, { cursor: next.cursor, waitMs: 0 }, out)
  if (!outdated.ok) throw new Error(outdated.reason)
  expect(BigInt(outdated.cursor)).toBeGreaterThan(BigInt(next.cursor))
})
test('after the webhook is taken back, nothing is called any more', async () => {
  const { emulator, settings, out, chat } = await stage()
  expect(await adapter.disconnect(settings, out)).toEqual({ ok: true })
  expect(emulator.world.account(chat.accountId)!.hook).toBeNull()
})
test('files go as one message with several attachments, speech as a message of its own', async () => {
  const { settings, out, to, send, view } = await stage()
  const parts = ['a.png', 'b.pdf'].map((name, i) => ({
    ...{ id: `part ${i}`, to, automatic: false },
    content: file({
      ...{ name, role: i === 0 ? 'image' : 'document', mime: i === 0 ? 'image/png' : 'application/pdf' },
      caption: i === 0 ? 'оба' : '',
    }) as OutgoingFile,
  }))
  const sent = await adapter.album.send(settings, parts, out)
  const shown = view().messages.at(-1)!
  expect(sent).toEqual({ ok: true, providerIds: [`${to.externalId}_${shown.id}`, null] })
  expect(shown).toMatchObject({ text: 'оба', items: [{ kind: 'image' }, { kind: 'document' }] })
  // the same album again is the same message
  expect(await adapter.album.send(settings, parts, out)).toEqual(sent)
  const voice = { role: 'voice', name: 'v.ogg', mime: 'audio/ogg; codecs=opus' }
  await send(file({ ...voice, open: async () => bytes(`OggS${'\0'.repeat(24)}OpusHead`) }), 'voice')
  expect(view().messages.at(-1)!.items).toMatchObject([{ kind: 'voice' }])
  expect(await send(file({ ...voice, open: async () => bytes('RIFF') }), 'other')).toMatchObject({ kind: 'refused' })
})
