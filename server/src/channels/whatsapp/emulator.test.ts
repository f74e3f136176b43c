import { expect, test } from 'vitest'
import type { Outside, ProviderAdapter } from '../adapter.ts'
import { createEmulator } from '../emulator.ts'
import { emulatorHttp } from '../emulator-wire.ts'
import type { InboundEvent } from '../inbound.ts'
import type { OutgoingContent, OutgoingTemplate } from '../outbound.ts'
import { whatsappAdapter } from './adapter.ts'
import { whatsappEmulator } from './emulator.ts'

const adapter = whatsappAdapter as Required<ProviderAdapter>
const base = 'http://whatsapp.emulator.invalid'
const hour = 3_600_000
const partId = '018f0000-0000-7000-8000-000000000001'
const text = (t: string): OutgoingContent => ({ kind: 'text', text: t, buttons: [] })
const template = (values: Record<string, string>, name = 'order_ready'): OutgoingContent => ({
  ...{ kind: 'template', name, language: 'ru', values, text: '' },
})
async function* bytes() {
  yield Buffer.from('%PDF')
}
const stage = async () => {
  let now = Date.UTC(2026, 10, 22)
  const events: InboundEvent[] = []
  const emulator = createEmulator(whatsappEmulator, {
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
  const blank = { host: '', hookSecret: '', session: '' }
  const settings = { ...blank, connection: 'cloud', api: base, ...credentials }
  const out = { http: emulatorHttp(base, emulator.overWire), now, newSecret: () => 'x' } as unknown as Outside
  expect(await adapter.connect(settings, out)).toMatchObject({ ok: true, account: { id: accountId } })
  expect(await adapter.registerWebhook(settings, 'https://chat.example/hook', out)).toEqual({ ok: true })
  const clientId = await emulator.act({ does: 'begin', accountId, name: 'Анна', phone: '', payload: '' })
  const chat = { accountId, clientId }
  const to = { externalId: clientId, address: '', thread: null }
  const send = (content: OutgoingContent) => adapter.send(settings, { id: partId, to, content, automatic: false }, out)
  const write = (words: string) => emulator.act({ does: 'write', ...chat, text: words, items: [] })
  return { emulator, settings, events, out, chat, send, write, pass: (ms: number) => (now += ms) }
}

test('a message in, an answer out, and its statuses by our own id, through signed webhooks', async () => {
  const { emulator, events, chat, send, write } = await stage()
  await write('Есть кофе «Бразилия»?')
  expect(await send(text('Есть'))).toMatchObject({ ok: true, providerId: expect.stringContaining('wamid.') })
  await emulator.act({ does: 'read', ...chat })
  expect(await emulator.flush()).toBe(true)
  expect(events.map((e) => (e.kind === 'status' ? e.status : e.kind))).toEqual(['message', 'sent', 'delivered', 'read'])
  expect(events[0]).toMatchObject({ contact: { name: 'Анна' }, parts: [{ text: 'Есть кофе «Бразилия»?' }] })
  expect(events.at(-1)).toMatchObject({ about: { partIds: [partId] } })
})
test('a webhook that was away for long gets everything, the first message too', async () => {
  const { emulator, events, write } = await stage()
  for (let n = 1; n <= 1_001; n++) await write(String(n))
  expect(await emulator.flush()).toBe(true)
  const texts = events.flatMap((e) => (e.kind === 'message' && e.parts[0]?.kind === 'text' ? [e.parts[0].text] : []))
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([1_001, '1', '1001'])
})
test('24 hours: free words end at the edge, an approved template goes with all its values, and opens nothing', async () => {
  const { emulator, send, write, pass } = await stage()
  expect(await send(text('первым'))).toMatchObject({ kind: 'windowClosed' })
  await write('Готово?')
  pass(24 * hour - 1)
  expect(await send(text('успели'))).toMatchObject({ ok: true })
  pass(1)
  expect(await send(text('поздно'))).toMatchObject({ kind: 'windowClosed', reason: 'whatsapp 131047' })
  const values = { 'title.1': '№ 7', 1: 'Анна', 2: 'среды' }
  expect(await send(template({ 1: 'Анна' }))).toMatchObject({ reason: 'whatsapp 132000' })
  expect(await send(template(values, 'unknown'))).toMatchObject({ reason: 'whatsapp 132001' })
  expect(await send(template({}, 'spring_sale'))).toMatchObject({ reason: 'whatsapp 132015' })
  const invoice = { ...template({ 1: 'Анна', 2: '№ 7' }, 'invoice') } as OutgoingTemplate
  const pdf = {
    kind: 'file',
    role: 'document',
    name: 'счёт.pdf',
    mime: 'application/pdf',
    bytes: 4,
    caption: '',
  } as const
  const header = { ...pdf, url: '', open: async () => bytes() }
  expect(await send(invoice)).toMatchObject({ reason: 'whatsapp 132012' })
  expect(await send({ ...invoice, header: { ...header, role: 'image' } })).toMatchObject({ reason: 'whatsapp 132012' })
  expect(await send({ ...invoice, header })).toMatchObject({ ok: true })
  expect(emulator.view().chats[0]!.messages.at(-1)!.items).toMatchObject([{ kind: 'document', name: 'счёт.pdf' }])
  expect(await send(template(values))).toMatchObject({ ok: true })
  expect(emulator.view().chats[0]!.messages.at(-1)!.text).toBe(
    'Заказ № 7\n\nЗдравствуйте, Анна. Ваш заказ собран и ждёт в магазине до среды. Паспорт не нужен\n\nДом и лад',
  )
  expect(await send(text('всё ещё поздно'))).toMatchObject({ kind: 'windowClosed' })
})
test('a template with a file in its heading: reviewed with its sample, refused without one that fits', async () => {
  const { settings, out, pass } = await stage()
  const file = {
    kind: 'file',
    role: 'image',
    name: 'a.png',
    mime: 'image/png',
    bytes: 4,
    caption: '',
    url: '',
  } as const
  const draft = {
    ...{ name: 'tour', language: 'ru', category: 'utility', title: '', footer: '', buttons: [], examples: {} },
    ...{ text: 'Программа тура', header: { kind: 'image' as const, file: { ...file, open: async () => bytes() } } },
  }
  expect(await adapter.createTemplate(settings, draft, out)).toEqual({ ok: true })
  pass(20_000)
  const found = await adapter.templates(settings, out)
  expect(found.ok && found.templates.find((t) => t.name === 'tour')).toMatchObject({
    status: 'approved',
    needs: 'image',
  })
  const other = (more: object) =>
    adapter.createTemplate(
      settings,
      { ...draft, name: 'other', header: { kind: 'image', file: { ...draft.header.file, ...more } } },
      out,
    )
  expect(await other({ mime: 'image/webp' })).toMatchObject({ kind: 'refused', reason: 'whatsapp sample 100' })
  expect(await other({ mime: 'video/mp4' })).toMatchObject({ kind: 'refused', reason: 'whatsapp 2388047' })
  expect(await other({ bytes: 9 })).toMatchObject({ kind: 'refused', reason: 'whatsapp sample 100' })
})
test('templates: registered once, reviewed after a while, refused as an advertisement, deleted', async () => {
  const { settings, out, pass } = await stage()
  const draft = {
    ...{ name: 'hello', language: 'ru', category: 'utility', title: '', footer: '', buttons: [] },
    ...{ text: 'Здравствуйте, {{1}}. Рады вам', examples: { 1: 'Анна' } },
  }
  const status = async (name: string) => {
    const found = await adapter.templates(settings, out)
    const one = found.ok ? found.templates.find((t) => t.name === name) : undefined
    return one && [one.status, one.reason, one.examples]
  }
  for (const _twice of [1, 2]) expect(await adapter.createTemplate(settings, draft, out)).toEqual({ ok: true })
  const sale = { ...draft, name: 'sale', text: 'Скидки до 30 %', examples: {} }
  expect(await adapter.createTemplate(settings, sale, out)).toEqual({ ok: true })
  expect(await status('hello')).toEqual(['pending', '', { 1: 'Анна' }])
  pass(30_000)
  expect(await status('hello')).toEqual(['approved', '', { 1: 'Анна' }])
  expect(await status('sale')).toEqual(['rejected', 'INCORRECT_CATEGORY', {}])
  expect(await adapter.createTemplate(settings, { ...draft, name: 'edge', text: '{{1}}, привет' }, out)).toMatchObject({
    reason: 'whatsapp 2388299',
  })
  expect(await adapter.deleteTemplate(settings, 'hello', out)).toEqual({ ok: true })
  expect(await adapter.deleteTemplate(settings, 'hello', out)).toMatchObject({ kind: 'gone' })
})
test('files both ways, buttons within the limits, a press, and a token that was revoked', async () => {
  const { emulator, settings, events, out, chat, send, write } = await stage()
  await write('Здравствуйте')
  const file = { kind: 'file', role: 'document', name: 'счёт.pdf', mime: 'application/pdf', bytes: 4 } as const
  expect(await send({ ...file, caption: 'Ваш счёт', url: '', open: async () => bytes() })).toMatchObject({ ok: true })
  const [sent] = emulator.view().chats[0]!.messages.slice(-1)
  expect(sent).toMatchObject({ text: 'Ваш счёт', items: [{ name: 'счёт.pdf', bytes: 4 }] })
  const base64 = Buffer.from('hello').toString('base64')
  const item = { is: 'file', kind: 'image', name: 'a.png', mime: 'image/png', base64 } as const
  await emulator.act({ does: 'write', ...chat, text: '', items: [item] })
  const choice = { kind: 'reply', label: 'Да', payload: 'yes' } as const
  expect(await send({ kind: 'text', text: 'Точно?', buttons: [choice, { ...choice, label: 'Ага' }] })).toMatchObject({
    reason: 'whatsapp 131009',
  })
  expect(await send({ kind: 'text', text: 'Точно?', buttons: [choice] })).toMatchObject({ ok: true })
  const { id: messageId } = emulator.view().chats[0]!.messages.at(-1)!
  await emulator.act({ does: 'press', ...chat, messageId, value: 'yes', label: 'Да' })
  await emulator.flush()
  const picture = events.find((e) => e.kind === 'message' && e.parts.some((p) => p.kind === 'file'))
  const part = picture?.kind === 'message' ? picture.parts[0] : undefined
  const fetched = await adapter.fetchMedia(settings, part?.kind === 'file' ? part.ref : '', 100, out)
  expect(fetched).toMatchObject({ ok: true, mime: 'image/png' })
  expect(events.at(-1)).toMatchObject({ kind: 'pressed', payload: 'yes', messageId })
  await emulator.act({ does: 'revoke', accountId: chat.accountId, on: true })
  expect(await send(text('x'))).toMatchObject({ kind: 'channelBroken' })
})
test('by login and password: a token for a week, texts, files by their address, templates, statuses and speech', async () => {
  const s = await stage()
  const { emulator, events, chat, out, pass } = s
  const settings = { ...s.settings, connection: 'provider', host: base, hookSecret: 'h' } as typeof s.settings
  expect(await adapter.connect({ ...settings, password: 'x' }, out)).toMatchObject({ field: 'password' })
  const connected = await adapter.connect(settings, out)
  if (!connected.ok) throw new Error(connected.refusal.code)
  const signedIn = { ...settings, ...connected.made } as typeof s.settings
  expect(connected.expiresAt).toBeGreaterThan(out.now)
  expect(await adapter.registerWebhook(signedIn, 'https://chat.example/hook', out)).toEqual({ ok: true })
  const to = { externalId: chat.clientId, address: '', thread: null }
  const send = (content: OutgoingContent) => adapter.send(signedIn, { id: partId, to, content, automatic: false }, out)
  expect(await send(text('первым'))).toMatchObject({ kind: 'windowClosed', reason: 'whatsapp 470' })
  expect(await send(template({ 'title.1': '7', 1: 'Анна', 2: 'среды' }))).toMatchObject({ ok: true })
  const voice = { is: 'file', kind: 'voice', name: 'v.ogg', mime: 'audio/ogg', base64: 'T2dnUw==' }
  await emulator.act({ does: 'write', ...chat, text: '', items: [voice as never] })
  const file = {
    kind: 'file',
    role: 'document',
    name: 'a.pdf',
    mime: 'application/pdf',
    bytes: 1,
    caption: 'счёт',
  } as const
  expect(
    await send({ ...file, url: 'https://chat.example/f/a.pdf', open: async () => (async function* () {})() }),
  ).toMatchObject({ ok: true })
  expect(emulator.view().chats[0]!.messages.at(-1)).toMatchObject({
    text: 'счёт',
    items: [{ url: 'https://chat.example/f/a.pdf' }],
  })
  events.length = 0
  const received: InboundEvent[] = []
  for (const update of emulator.world.data.accounts[0]!.updates) {
    const call = emulator.kind.hookCall(emulator.world, emulator.world.data.accounts[0]!, update)!
    const query = Object.fromEntries(new URL(call.url).searchParams)
    const request = { method: 'POST', path: '/', query, headers: call.headers, body: call.body }
    received.push(...adapter.receive(signedIn, request, out.now)!.events)
    expect(adapter.receive(signedIn, { ...request, query: {} }, out.now)).toBeNull()
  }
  expect(received.map((e) => (e.kind === 'status' ? e.status : e.kind))).toEqual([
    ...['sent', 'delivered', 'message', 'sent', 'delivered'],
  ])
  const [part] = received.flatMap((e) => (e.kind === 'message' ? e.parts : []))
  expect(part).toMatchObject({ kind: 'file', role: 'voice' })
  const media = await adapter.fetchMedia(signedIn, part?.kind === 'file' ? part.ref : '', 100, out)
  expect(media).toMatchObject({ ok: true, mime: 'audio/ogg' })
  expect(await adapter.templates(signedIn, out)).toMatchObject({ templates: [{ name: 'order_ready' }, {}, {}, {}, {}] })
  pass(8 * 24 * hour)
  expect(await send(text('поздно'))).toMatchObject({ kind: 'channelBroken' })
})
