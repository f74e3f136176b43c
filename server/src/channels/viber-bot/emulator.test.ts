import { expect, test } from 'vitest'
import type { Outside, ProviderAdapter } from '../adapter.ts'
import { createEmulator } from '../emulator.ts'
import { emulatorHttp } from '../emulator-wire.ts'
import type { InboundEvent } from '../inbound.ts'
import type { OutgoingContent } from '../outbound.ts'
import { httpOnly, read } from '../test-outside.ts'
import { viberBotAdapter } from './adapter.ts'
import { viberEmulatorAt } from './emulator.ts'

const adapter = viberBotAdapter as Required<ProviderAdapter>
const base = 'https://viber.example'
/** An emulator with one client, a channel connected to it, and what came in through the webhook. */
const stage = async () => {
  const now = Date.UTC(2026, 10, 22)
  const events: InboundEvent[] = []
  const emulator = createEmulator(
    viberEmulatorAt(() => base),
    {
      now: () => now,
      wait: async () => {},
      serverUrl: () => '',
      callHook: async (_, headers, body) => {
        const reply = adapter.receive(settings, { method: 'POST', path: '/', query: {}, headers, body }, now)
        events.push(...(reply?.events ?? []))
        return reply?.status ?? 404
      },
    },
  )
  const { id: accountId, credentials } = emulator.addAccount()
  const settings = {
    ...{ token: credentials.token!, senderName: '', photo: null, welcome: '', accountName: 'Shop' },
    api: base,
  }
  const out: Outside = {
    ...httpOnly,
    http: emulatorHttp(base, emulator.overWire),
    now,
    newSecret: () => 'x',
    imageUrl: () => '',
  }
  expect(await adapter.registerWebhook(settings, 'https://chat.example/hook', out)).toEqual({ ok: true })
  const clientId = await emulator.act({ does: 'begin', accountId, name: 'Галина Орехова', phone: '', payload: 'promo' })
  const chat = { accountId, clientId }
  const to = { externalId: clientId, address: '', thread: null }
  const send = (content: OutgoingContent) => adapter.send(settings, { id: '1', to, content, automatic: false }, out)
  const view = () => emulator.view().chats[0]!
  const write = (text: string, items: unknown[] = []) =>
    emulator.act({ does: 'write', ...chat, text, items: items as never[] })
  return { emulator, settings, events, out, chat, send, view, write }
}
const text = (t: string): OutgoingContent => ({ kind: 'text', text: t, buttons: [] })

test('the bot connects; a revoked token is refused with the words of the specification', async () => {
  const { emulator, settings, out, chat } = await stage()
  expect(await adapter.connect(settings, out)).toMatchObject({ account: { id: chat.accountId, name: 'domilad' } })
  await emulator.act({ does: 'revoke', accountId: chat.accountId, on: true })
  expect(await adapter.connect(settings, out)).toMatchObject({ refusal: { code: 'CHANNEL_TOKEN_INCORRECT' } })
})
test('nothing can be sent before the client has written, nor after they have unsubscribed', async () => {
  const { emulator, send, write, chat, events } = await stage()
  expect(await send(text('x'))).toMatchObject({ kind: 'blocked', reason: 'viber_bot 6' })
  await write('Здравствуйте')
  expect(await send(text('x'))).toMatchObject({ ok: true })
  await emulator.act({ does: 'block', ...chat, on: true })
  expect(await send(text('x'))).toMatchObject({ kind: 'blocked' })
  await emulator.act({ does: 'block', ...chat, on: false })
  expect(await send(text('x'))).toMatchObject({ ok: true })
  await emulator.flush()
  const changes = events.flatMap((e) => (e.kind === 'contact' ? [e.reachable] : []))
  expect(changes).toEqual([false, true])
})
test('tokens of 64 bits keep their digits; delivered and seen are reported once', async () => {
  const { emulator, send, write, chat, events } = await stage()
  await write('Здравствуйте')
  const sent = await send(text('Добрый день'))
  const id = (sent as { providerId: string }).providerId
  expect(BigInt(id)).toBeGreaterThan(2n ** 53n)
  await emulator.act({ does: 'read', ...chat })
  await emulator.act({ does: 'read', ...chat })
  await emulator.flush()
  const statuses = events.flatMap((e) => (e.kind === 'status' ? [[e.status, e.about]] : []))
  expect(statuses).toEqual([
    ['delivered', { providerIds: [id] }],
    ['read', { providerIds: [id] }],
  ])
})
test('a text is as long as Viber takes it, and one character more is refused', async () => {
  const { send, write } = await stage()
  await write('x')
  const { max } = viberBotAdapter.type.can.text
  expect(await send(text('я'.repeat(max)))).toMatchObject({ ok: true })
  expect(await send(text('я'.repeat(max + 1)))).toMatchObject({ kind: 'refused', reason: 'viber_bot 3' })
})
test('a picture arrives and is fetched; a file goes out by its address', async () => {
  const { emulator, events, send, write, settings, out, view } = await stage()
  await write('', [{ is: 'file', kind: 'image', name: 'a.png', mime: 'image/png', base64: 'aGVsbG8=' }])
  await emulator.flush()
  const message = events.at(-1)
  const [part] = message?.kind === 'message' ? message.parts : []
  const fetched = await adapter.fetchMedia(settings, part?.kind === 'file' ? part.ref : '', 100, out)
  if (!fetched.ok) throw new Error(fetched.reason)
  expect(await read(fetched.body)).toBe('hello')
  const about = { role: 'document', name: 'счёт.pdf', mime: 'application/pdf', bytes: 5, caption: '' } as const
  const open = async () => fetched.body
  expect(await send({ kind: 'file', ...about, url: 'https://chat.example/f/счёт.pdf', open })).toMatchObject({
    ok: true,
  })
  expect(view().messages.at(-1)).toMatchObject({ items: [{ is: 'card', title: 'счёт.pdf' }] })
})
test('a pressed button is a press with its payload', async () => {
  const { emulator, events, send, write } = await stage()
  await write('x')
  const buttons = [{ kind: 'reply', label: 'Беру <2>', payload: 'order:1' }] as const
  expect(await send({ kind: 'text', text: 'Берёте?', buttons })).toMatchObject({ ok: true })
  await write('Беру <2>')
  await emulator.flush()
  expect(events.at(-1)).toMatchObject({ kind: 'pressed', payload: 'order:1', label: 'Беру <2>' })
})
test.each([
  ['lostAnswer', 'unknown'],
  ['error500', 'temporary'],
  ['limit429', 'limited'],
] as const)('the fault %s of the next message is %s', async (fault, kind) => {
  const { emulator, send, write } = await stage()
  await write('x')
  await emulator.act({ does: 'faultOnce', fault })
  expect(await send(text('x'))).toMatchObject({ ok: false, kind })
})
test('a webhook that was not answered comes again, a duplicate twice; a foreign signature is refused', async () => {
  const { emulator, events, write, settings } = await stage()
  await emulator.flush()
  const right = settings.token
  settings.token = 'another token'
  await write('один')
  expect(await emulator.flush()).toBe(false)
  settings.token = right
  emulator.faults.hold('duplicate', true)
  events.length = 0
  expect(await emulator.flush()).toBe(true)
  expect(events.map((e) => e.kind)).toEqual(['message', 'message'])
})
test('a profile is found by the id of the client', async () => {
  const { settings, out, chat } = await stage()
  const found = await adapter.profile(settings, chat.clientId, out)
  expect(found).toMatchObject({ ok: true, profile: { name: 'Галина Орехова' } })
})
