import { expect, test } from 'vitest'
import { integer } from '../../platform/exact-json.ts'
import type { Outside, ProviderAdapter, WebhookRequest } from '../adapter.ts'
import { callFaults } from '../emulator-faults.ts'
import type { InboundEvent } from '../inbound.ts'
import type { OutgoingContent, OutgoingPart } from '../outbound.ts'
import { httpOnly } from '../test-outside.ts'
import { loopbackAdapter } from './adapter.ts'
import { createEmulator } from './emulator.ts'

const adapter = loopbackAdapter as Required<ProviderAdapter>
const hour = 3_600_000
/** An emulator, a channel connected to it, and what came in through the channel's webhook. */
const stage = (hookAnswers: number[] = []) => {
  let now = Date.UTC(2026, 10, 22)
  const settings = { secret: 'token', hookSecret: 'hook', api: 'https://loopback.invalid' }
  const events: InboundEvent[] = []
  const waited: number[] = []
  const emulator = createEmulator({
    token: 'token',
    now: () => now,
    wait: async (ms) => void waited.push(ms),
    callHook: async (_, headers, body) => {
      const request: WebhookRequest = { method: 'POST', path: '/', query: {}, headers, body }
      const reply = adapter.receive(settings, request, now)
      const status = hookAnswers.shift() ?? reply?.status ?? 404
      if (status === 200) events.push(...(reply?.events ?? []))
      return status
    },
  })
  const out: Outside = { ...httpOnly, http: emulator.http, now, newSecret: () => 'hook', imageUrl: () => '' }
  const part = (content: OutgoingContent, id = 'part-1'): OutgoingPart => ({
    id,
    to: { externalId: '77', address: '', thread: null },
    content,
    automatic: false,
  })
  const send = (text: string, id?: string) => adapter.send(settings, part({ kind: 'text', text, buttons: [] }, id), out)
  return { emulator, settings, events, out, part, send, waited, pass: (ms: number) => (now += ms) }
}
const hooked = async (hookAnswers?: number[]) => {
  const s = stage(hookAnswers)
  expect(await adapter.registerWebhook(s.settings, 'https://chat.example/hook', s.out)).toEqual({ ok: true })
  return s
}
const texts = (events: readonly InboundEvent[]): string[] =>
  events.flatMap((e) => (e.kind === 'message' ? e.parts.map((p) => (p.kind === 'text' ? p.text : p.kind)) : []))

test('connecting tells whose token it is; a wrong one is refused', async () => {
  const { settings, out, emulator } = stage()
  expect(await adapter.connect(settings, out)).toMatchObject({ ok: true, account: { id: emulator.state.account } })
  emulator.changeToken('another')
  expect(await adapter.connect(settings, out)).toMatchObject({ refusal: { code: 'CHANNEL_TOKEN_INVALID' } })
})
test('nobody is written to who never wrote; the window closes after a day, but for registered templates', async () => {
  const { send, emulator, pass, settings, part, out } = stage()
  emulator.contact('77')
  expect(await send('first')).toMatchObject({ kind: 'blocked' })
  emulator.writes('77', 'hello')
  expect(await send('answer')).toMatchObject({ ok: true, providerId: emulator.accepted[0]!.id })
  pass(24 * hour)
  expect(await send('late')).toMatchObject({ kind: 'windowClosed' })
  const template = {
    kind: 'template',
    name: 'ready',
    language: 'ru',
    values: { 1: 'Анна' },
    text: 'Анна, готово',
  } as const
  expect(await adapter.send(settings, part(template), out)).toMatchObject({ kind: 'refused' })
  const about = { category: 'utility', status: 'approved', title: '', footer: '', buttons: [], reason: '' } as const
  emulator.register({ name: 'ready', language: 'ru', text: '{{1}}, готово', examples: {}, needs: null, ...about })
  expect(await adapter.templates(settings, out)).toMatchObject({ templates: [{ name: 'ready' }] })
  expect(await adapter.send(settings, part(template), out)).toMatchObject({ ok: true })
})
test('a block stops what is sent, and is reported', async () => {
  const { send, emulator, events } = await hooked()
  emulator.writes('77', 'hello')
  emulator.blocks('77', true)
  await emulator.flush()
  expect(await send('x')).toMatchObject({ kind: 'blocked' })
  expect(events.at(-1)).toMatchObject({ kind: 'contact', reachable: false })
  emulator.blocks('77', false)
  expect(await send('x')).toMatchObject({ ok: true })
})
test('limits of the channel are those of the provider, at the edge and one past it', async () => {
  const { send, emulator, settings, part, out } = stage()
  const { text, buttons, files } = loopbackAdapter.type.can
  emulator.writes('77', 'hello')
  expect(await send('😀'.repeat(text.max))).toMatchObject({ ok: true })
  expect(await send('😀'.repeat(text.max + 1))).toMatchObject({ kind: 'refused' })
  const withButtons = (n: number, label: string) => {
    const list = Array.from({ length: n }, () => ({ kind: 'reply' as const, label, payload: '' }))
    return adapter.send(settings, part({ kind: 'text', text: 'x', buttons: list }), out)
  }
  expect(await withButtons(buttons!.max, 'я'.repeat(buttons!.textMax))).toMatchObject({ ok: true })
  expect(await withButtons(buttons!.max + 1, 'a')).toMatchObject({ kind: 'refused' })
  expect(await withButtons(1, 'a'.repeat(buttons!.textMax + 1))).toMatchObject({ kind: 'refused' })
  const file = (size: number, caption: string) => {
    const content = Buffer.alloc(size, 1)
    const about = { role: 'document', name: 'a.bin', mime: 'application/octet-stream', url: '' } as const
    const open = async () =>
      (async function* () {
        yield content
      })()
    return adapter.send(settings, part({ kind: 'file', ...about, bytes: size, caption, open }), out)
  }
  expect(await file(files!.maxBytes, 'a'.repeat(files!.captionMax))).toMatchObject({ ok: true })
  expect(emulator.accepted.at(-1)!.file).toMatchObject({ name: 'a.bin', content: Buffer.alloc(files!.maxBytes, 1) })
  expect(await file(files!.maxBytes + 1, '')).toMatchObject({ kind: 'refused' })
  expect(await file(1, 'a'.repeat(files!.captionMax + 1))).toMatchObject({ kind: 'refused' })
})
test.each([
  ['notConnected', 'temporary', 0],
  ['resetBefore', 'unknown', 0],
  ['lostAnswer', 'unknown', 1],
  ['error500', 'temporary', 0],
  ['limit429', 'limited', 0],
] as const)('the fault %s is a failure of the kind %s, and %i message was accepted', async (fault, kind, accepted) => {
  const { send, emulator } = stage()
  emulator.writes('77', 'hello')
  emulator.faults.next(fault)
  expect(await send('x')).toMatchObject({ ok: false, kind, ...(kind === 'limited' && { retryAfterMs: 7000 }) })
  expect(emulator.accepted).toHaveLength(accepted)
  expect(await send('y')).toMatchObject({ ok: true })
})
test('a slow provider accepts all the same', async () => {
  const { send, emulator, waited } = stage()
  emulator.writes('77', 'hello')
  emulator.faults.next('slow')
  expect(await send('x')).toMatchObject({ ok: true })
  expect(waited).toEqual([30_000])
})
test('a sent message is edited and removed for two days; a revoked token breaks everything', async () => {
  const { send, emulator, settings, out, pass } = stage()
  emulator.writes('77', 'hello')
  const sent = await send('x')
  const message = {
    to: { externalId: '77', address: '', thread: null },
    providerId: (sent as { providerId: string }).providerId,
  }
  const text: OutgoingContent = { kind: 'text', text: 'better', buttons: [] }
  expect(await adapter.edit(settings, message, text, out)).toEqual({ ok: true })
  expect(await adapter.remove(settings, message, out)).toEqual({ ok: true })
  expect(await adapter.remove(settings, message, out)).toEqual({ ok: true })
  expect(emulator.accepted[0]).toMatchObject({ text: 'better', removed: true })
  pass(48 * hour)
  expect(await adapter.edit(settings, message, text, out)).toMatchObject({ kind: 'gone' })
  emulator.changeToken('another')
  expect(await adapter.typing(settings, message.to, out)).toMatchObject({ kind: 'channelBroken' })
})
test('reading, typing, presses and profiles', async () => {
  const { emulator, settings, out, events } = await hooked()
  const to = { externalId: '77', address: '', thread: null }
  const id = emulator.writes('77', 'hello')
  expect(await adapter.markRead(settings, to, id, out)).toEqual({ ok: true })
  expect(await adapter.typing(settings, to, out)).toEqual({ ok: true })
  expect([emulator.state.read, emulator.state.typing]).toEqual([[{ to: '77', id }], ['77']])
  const token = emulator.presses('77', id, 'y:1', 'Да')
  await emulator.flush()
  expect(events.at(-1)).toMatchObject({ kind: 'pressed', messageId: id, answerToken: token })
  expect(await adapter.answerPress(settings, token, out)).toEqual({ ok: true })
  expect(await adapter.answerPress(settings, token, out)).toMatchObject({ kind: 'gone' })
  expect(await adapter.profile(settings, '77', out)).toEqual({
    ok: true,
    profile: { name: 'Client 77', address: '+77' },
  })
})
test('a file of the client is fetched by its reference until it outdates', async () => {
  const { emulator, settings, out, events, pass } = await hooked()
  const content = Buffer.alloc(40_000, 9)
  emulator.sendsFile('77', content, 'image/png', { goodForMs: hour })
  await emulator.flush()
  const [event] = events
  const [part] = event?.kind === 'message' ? event.parts : []
  if (part?.kind !== 'file') throw new Error('no file')
  expect(part).toMatchObject({ role: 'image', bytes: 40_000 })
  const fetched = await adapter.fetchMedia(settings, part.ref, 50_000, out)
  if (!fetched.ok) throw new Error(fetched.reason)
  expect(fetched.mime).toBe('image/png')
  const pieces: Buffer[] = []
  for await (const piece of fetched.body) pieces.push(piece)
  expect(Buffer.concat(pieces)).toEqual(content)
  pass(hour)
  expect(await adapter.fetchMedia(settings, part.ref, 50_000, out)).toMatchObject({ kind: 'gone' })
})
test('updates wait until the webhook has taken them; forged ones are refused', async () => {
  const { emulator, events } = await hooked([500, 0])
  emulator.writes('77', 'one')
  emulator.writes('77', 'two')
  await emulator.flush()
  expect(texts(events)).toEqual([])
  await emulator.flush()
  expect(texts(events)).toEqual(['one', 'two'])
  await emulator.flush()
  expect(texts(events)).toHaveLength(2)
})
test('duplicates, old updates and reversed order come by script, and the same seed gives the same', async () => {
  const run = async (seed: number) => {
    const { emulator, events } = await hooked()
    emulator.faults.play({ seed, hooks: { duplicate: 0.3, reorder: 0.5, repeatOld: 0.5 } })
    for (let i = 0; i < 20; i++) {
      emulator.writes('77', `${i}a`)
      emulator.writes('77', `${i}b`)
      await emulator.flush()
    }
    return texts(events)
  }
  const first = await run(7)
  expect(await run(7)).toEqual(first)
  expect(await run(8)).not.toEqual(first)
  expect(new Set(first).size).toBe(40)
  expect(first.length).toBeGreaterThan(45)
  expect(first.indexOf('0a') < first.indexOf('0b') && first.every((t, i) => i === 0 || t >= first[i - 1]!)).toBe(false)
})
test('faults of calls come by script, each of them', async () => {
  const { emulator, send } = stage()
  emulator.writes('77', 'hello')
  emulator.faults.play({ seed: 3, calls: Object.fromEntries(callFaults.map((f) => [f, 0.12])) })
  const kinds = new Map<string, number>()
  for (let i = 0; i < 200; i++) {
    const r = await send('x', `part-${i}`)
    const kind = r.ok ? 'ok' : r.kind
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  expect([...kinds.keys()].sort()).toEqual(['limited', 'ok', 'temporary', 'unknown'])
  emulator.faults.play(null)
  expect(await send('x')).toMatchObject({ ok: true })
})
test('polling starts with what is new, gives every update once and in order, and excludes a webhook', async () => {
  const { emulator, settings, out } = stage()
  emulator.writes('77', 'before')
  const first = await adapter.poll(settings, { cursor: null, waitMs: 0 }, out)
  if (!first.ok) throw new Error(first.reason)
  expect(first.events).toEqual([])
  for (let i = 0; i < 150; i++) emulator.writes('77', String(i))
  const seen: string[] = []
  let { cursor } = first
  for (let page = 0; page < 3; page++) {
    const next = await adapter.poll(settings, { cursor, waitMs: 0 }, out)
    if (!next.ok) throw new Error(next.reason)
    seen.push(...texts(next.events))
    cursor = next.cursor
    expect(next.nextInMs > 0).toBe(page === 2)
  }
  expect(seen).toEqual(Array.from({ length: 150 }, (_, i) => String(i)))
  await adapter.registerWebhook(settings, 'https://chat.example/hook', out)
  expect(await adapter.poll(settings, { cursor, waitMs: 0 }, out)).toMatchObject({ kind: 'refused' })
  await adapter.disconnect(settings, out)
  expect(await adapter.poll(settings, { cursor, waitMs: 0 }, out)).toMatchObject({ ok: true, events: [] })
})
test('receipts by id, by time and through a message; echoes of the provider’s own app', async () => {
  const { emulator, events } = await hooked()
  emulator.reports('delivered', { ids: ['4987381194038857789'] })
  emulator.reports('read', { from: '77', until: 5 })
  emulator.reports('read', { from: '77', throughId: '4987381194038857789' })
  const echo = emulator.echoes('77', 'from the app')
  await emulator.flush()
  expect(events.map((e) => (e.kind === 'status' ? e.about : e.kind))).toEqual([
    { providerIds: ['4987381194038857789'] },
    { contactId: '77', watermark: 5 },
    { contactId: '77', throughId: '4987381194038857789' },
    'echo',
  ])
  expect(events.at(-1)).toMatchObject({ providerId: echo })
})
test('over a real connection the rules and the digits are the same', async () => {
  const { emulator } = stage()
  emulator.writes('77', 'hello')
  const call = (path: string, json: unknown, token = 'token') =>
    emulator.overWire({
      path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(json)),
    })
  const sent = await call('messages', { id: 'a', to: integer('77'), kind: 'text', text: 'x' })
  if (sent === 'reset') throw new Error('reset')
  expect([sent.status, sent.body.toString()]).toEqual([
    200,
    expect.stringContaining(`"id":${emulator.accepted[0]!.id}`),
  ])
  expect(await call('messages', {}, 'wrong')).toMatchObject({ status: 401 })
  emulator.faults.next('lostAnswer')
  expect(await call('messages', { id: 'b', to: '77', kind: 'text', text: 'y' })).toBe('reset')
  expect(emulator.accepted.map((m) => m.text)).toEqual(['x', 'y'])
  const form = new FormData()
  form.set('id', 'c')
  form.set('to', '77')
  form.set('file', new File(['content'], 'счёт.txt', { type: 'text/plain' }))
  const body = new Response(form)
  const headers = { authorization: 'Bearer token', 'content-type': body.headers.get('content-type')! }
  await emulator.overWire({ path: 'messages', headers, body: Buffer.from(await body.arrayBuffer()) })
  expect(emulator.accepted.at(-1)!.file).toMatchObject({ name: 'счёт.txt', content: Buffer.from('content') })
})
