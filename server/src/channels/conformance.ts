import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChannelType } from '@beseda/contract/channels/define.ts'
import { type ErrorCode, errorText } from '@beseda/contract/errors/index.ts'
import { expect, test } from 'vitest'
import type { HttpLost } from '../platform/http/call.ts'
import type { Adapter, Outside, ProviderAdapter, WebhookRequest } from './adapter.ts'
import { type FileConformance, sendsFiles } from './conformance-files.ts'
import { formats } from './conformance-marks.ts'
import type { Failure, FailureKind, OutgoingContent } from './outbound.ts'
import { type Answer, newTemplate, now, outside, partOf, type Reply, read, to } from './test-outside.ts'

/** What an adapter's own test says about its provider; everything else is measured the same way for all. */
export interface Conformance extends FileConformance {
  readonly settings: Record<string, unknown>
  /** Recorded calls: `<name>.http.json` {method, headers, query, body} and `<name>.expected.json`; of an app: `app-<name>`. */
  readonly fixtures: string
  readonly appSettings?: Record<string, unknown>
  /** Headers that make this body the provider's own, when calls are signed. */
  readonly sign?: (body: Buffer) => Record<string, string>
  /** What makes a recorded call forged; otherwise the headers and the query are taken away. */
  readonly forged?: (body: string) => string
  readonly accepted: (id: string | null) => Reply
  /** The id that a sent message has for us, when it is not the provider’s alone. */
  readonly messageId?: (id: string) => string
  readonly connected: Reply
  /** How the catalogue says that the token is wrong; `CHANNEL_TOKEN_INVALID` when absent. */
  readonly tokenRefusal?: ErrorCode
  readonly renewed?: Answer
  /** Answers that mean “done” for calls that return nothing, and for those that return something. */
  readonly done: Reply
  readonly polled?: { readonly answer: Reply; readonly cursor: string }
  readonly profile?: Answer
  readonly templates?: Answer
  /** `failures`: of the host of files, when it is another one than that of the calls. */
  readonly media?: {
    readonly ref: string
    readonly answer: Reply
    readonly failures?: Partial<Record<FailureKind, Answer>>
  }
  /** How the provider says each of these; some hide them in a 200. */
  readonly failures: Partial<Record<FailureKind, Answer>> & { readonly limited: Answer; readonly channelBroken: Answer }
  /** What can be sent, one example of each kind. */
  readonly contents: readonly OutgoingContent[]
}
interface Recorded {
  readonly method: string
  readonly headers: Record<string, string>
  readonly query?: Record<string, string>
  readonly body: unknown
}
const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T
const toRequest = ({ method, headers, query = {}, body }: Recorded): WebhookRequest => ({
  method,
  path: '/',
  query,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const hello: OutgoingContent = { kind: 'text', text: 'hello', buttons: [] }

/** A channel type says the truth about itself, whatever its transport. */
export const describesItself = (type: ChannelType): void => {
  test(`${type.type}: names, form and limits are complete`, () => {
    expect(type.label.ru && type.label.en).toBeTruthy()
    const fields = Object.keys((type.settings as unknown as { def: { shape: object } }).def.shape)
    expect(Object.keys(type.form).sort()).toEqual(fields.sort())
    for (const f of Object.values(type.form)) expect(f.label.ru && f.label.en).toBeTruthy()
    const { text, files, buttons } = type.can
    const all = [text.max, files?.perMessage, files?.maxBytes, buttons?.max, buttons?.textMax]
    for (const limit of all) expect(limit ?? 1).toBeGreaterThan(0)
  })
}
/** What every channel with a provider must do. A new adapter is measured by these before its own tests are written. */
export const conforms = (adapter: Adapter, c: Conformance): void => {
  describesItself(adapter.type)
  if (adapter.transport !== 'provider') return
  describesMade(adapter, c)
  receives(adapter, c)
  sends(adapter, c)
  sendsFiles(adapter, c)
  formats(adapter, c)
  acts(adapter, c)
}

const describesMade = (a: ProviderAdapter, c: Conformance): void => {
  test('what the adapter makes has a default and is named as such', async () => {
    const made = Object.entries(a.type.form).flatMap(([name, f]) => (f.input.kind === 'made' ? [name] : []))
    const asked = Object.fromEntries(Object.entries(c.settings).filter(([name]) => !made.includes(name)))
    expect(a.type.settings.safeParse(asked).success).toBe(true)
    const connected = await a.connect(c.settings, outside(c.connected))
    expect(connected).toMatchObject({ ok: true, account: { id: expect.any(String), name: expect.any(String) } })
    if (connected.ok) expect(Object.keys(connected.made).filter((name) => !made.includes(name))).toEqual([])
  })
  test('connecting fails in words of the catalogue', async () => {
    const refusals = await Promise.all(
      [c.failures.channelBroken, { status: 500 }, { status: 400 }, { status: 200, json: null }, unsent].map((answer) =>
        a.connect(c.settings, outside(answer)),
      ),
    )
    for (const r of refusals) expect(r.ok ? '' : errorText(r.refusal, 'eng')).not.toBe('')
    expect(refusals[0]).toMatchObject({ refusal: { code: c.tokenRefusal ?? 'CHANNEL_TOKEN_INVALID' } })
    expect(refusals[1]).toMatchObject({ refusal: { code: 'CHANNEL_PROVIDER_UNREACHABLE' } })
    expect(refusals.at(-1)).toMatchObject({ refusal: { code: 'CHANNEL_PROVIDER_UNREACHABLE' } })
  })
  test.runIf(a.renew)('a renewal makes what the adapter makes, and says when it expires', async () => {
    const made = Object.entries(a.type.form).flatMap(([name, f]) => (f.input.kind === 'made' ? [name] : []))
    const renewed = await a.renew!(c.settings, outside(c.renewed!))
    if (!renewed.ok) throw new Error(renewed.reason)
    expect(Object.keys(renewed.made).filter((name) => !made.includes(name))).toEqual([])
    expect(renewed.expiresAt).toBeGreaterThan(now)
  })
  test('what can be changed after sending is declared by the type', () => {
    for (const act of ['edit', 'remove'] as const) expect(a[act] !== undefined).toBe(a.type.can[act] !== undefined)
  })
  test('polling and its manner are declared together', () => {
    expect(a.poll === undefined).toBe(a.polls === undefined)
  })
  test.runIf(a.poll)('a poll lasts as long as the provider may hold it, and 15 seconds more at most', async () => {
    for (const waitMs of [0, 25_000]) {
      const out = outside(c.polled!.answer)
      expect(await a.poll!(c.settings, { cursor: c.polled!.cursor, waitMs }, out)).toMatchObject({ ok: true })
      const longest = out.asked.reduce((ms, { call }) => ms + (call.timeoutMs ?? 10_000), 0)
      expect([longest > waitMs, longest <= waitMs + 15_000]).toEqual([true, true])
    }
  })
}

const garbage = [
  null,
  1,
  'x',
  '{"a":',
  [],
  {},
  { message: null },
  { type: 'message', id: {}, from: [] },
  { updates: [null, 1] },
]
/** All ids, however deep: a rounded one shows as a number. */
const idsIn = (value: unknown, key = ''): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((v) => idsIn(v, key))
  if (typeof value !== 'object' || value === null) return /(Id|Ids|^id|^account)$/.test(key) ? [value] : []
  return Object.entries(value).flatMap(([k, v]) => idsIn(v, k))
}
const receives = (a: ProviderAdapter, c: Conformance): void => {
  const recorded = readdirSync(c.fixtures).filter((f) => f.endsWith('.http.json'))
  const load = (name: string) => json<Recorded>(join(c.fixtures, name))
  const take = (name: string, r: WebhookRequest) =>
    name.startsWith('app-') ? a.app!.receive(c.appSettings!, r, now) : a.receive(c.settings, r, now)
  test('there are recorded calls', () => {
    expect(recorded.length).toBeGreaterThan(0)
    expect(recorded.some((name) => name.startsWith('app-'))).toBe(a.app !== undefined)
  })
  test.each(recorded)('%s is understood as recorded', (name) => {
    const reply = take(name, toRequest(load(name)))
    expect(reply).toEqual(json(join(c.fixtures, name.replace('.http.json', '.expected.json'))))
    for (const id of idsIn(reply?.events)) if (id !== null) expect(typeof id).toBe('string')
  })
  test.each(recorded)('%s is refused when it is forged: without its marks, or with another body', (name) => {
    const first = load(name)
    const unmarked = c.forged ? { ...first, body: c.forged(String(first.body)) } : { ...first, headers: {}, query: {} }
    expect(take(name, toRequest(unmarked))).toBeNull()
    if (c.sign && first.method !== 'GET')
      expect(take(name, toRequest({ ...first, body: `${String(first.body)} ` }))).toBeNull()
  })
  test.each(garbage)('garbage is no event: %j', (body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const name = recorded.find((f) => !f.startsWith('app-'))!
    const first = load(name)
    const request = toRequest({ ...first, body: text, headers: { ...first.headers, ...c.sign?.(Buffer.from(text)) } })
    expect(take(name, request)?.events ?? []).toEqual([])
  })
}

const unsent: HttpLost = { lost: true, sent: false, reason: 'ECONNREFUSED' }
const unanswered: HttpLost = { lost: true, sent: true, reason: 'timeout' }
const sends = (a: ProviderAdapter, c: Conformance): void => {
  const send = (answer: Reply | HttpLost) => a.send(c.settings, partOf(hello), outside(answer))
  test('accepted with an id beyond 2^53, and without one', async () => {
    for (const id of ['4987381194038857789', null]) {
      const providerId = id === null ? null : (c.messageId?.(id) ?? id)
      expect(await send(c.accepted(id))).toMatchObject({ ok: true, providerId })
    }
  })
  test.each(c.contents)('$kind is sent with what it holds', async (content) => {
    const out = outside(c.accepted('1'))
    expect(await a.send(c.settings, partOf(content), out)).toMatchObject({ ok: true })
    const sent = out.asked.map((x) => x.sent).join('\n')
    for (const word of wordsOf(content)) expect(sent).toContain(word)
    expect(sent).toContain(to.externalId)
  })
  test('a file is sent with its bytes, or by its address', async () => {
    for (const content of c.contents) {
      if (content.kind !== 'file') continue
      const out = outside(c.accepted('1'))
      await a.send(c.settings, partOf(content), out)
      const bytes = await read(await content.open())
      expect(out.asked.some(({ sent }) => sent.includes(bytes) || sent.includes(content.url))).toBe(true)
    }
  })
  test.runIf(a.type.can.quote)('a text and a file carry the message that they answer', async () => {
    const replyTo = c.messageId?.('4987381194038857788') ?? '4987381194038857788'
    for (const content of c.contents.filter(({ kind }) => kind === 'text' || kind === 'file')) {
      const out = outside(c.accepted('1'))
      await a.send(c.settings, { ...partOf(content), replyTo }, out)
      expect(out.asked.map((x) => x.sent).join('\n')).toContain('4987381194038857788')
    }
  })
  test('a lost answer is unknown; a call that never left may be tried again', async () => {
    expect(await send(unanswered)).toMatchObject({ ok: false, kind: 'unknown' })
    expect(await send(unsent)).toMatchObject({ ok: false, kind: 'temporary' })
  })
}
const wordsOf = (content: OutgoingContent): string[] => {
  if (content.kind === 'text') return [content.text, ...content.buttons.map((b) => b.label)]
  if (content.kind === 'file') return content.caption ? [content.caption] : []
  if (content.kind === 'location') return [String(content.latitude), String(content.longitude)]
  if (content.kind === 'contact') return [content.phones[0] ?? content.name]
  return [content.name, ...Object.values(content.values)]
}

type Act = readonly [name: string, success: Reply, act: (out: Outside) => Promise<{ readonly ok: true } | Failure>]
/** Every ability that the adapter has, with the answer that means success. */
const abilities = (a: ProviderAdapter, c: Conformance): Act[] => {
  const s = c.settings
  const id = '4987381194038857789'
  const message = { to, providerId: c.messageId?.(id) ?? id }
  const list: (Act | false | undefined)[] = [
    ['send', c.accepted('1'), (out) => a.send(s, partOf(hello), out)],
    a.registerWebhook && ['registerWebhook', c.done, (out) => a.registerWebhook!(s, 'https://chat.example/hook', out)],
    a.disconnect && ['disconnect', c.done, (out) => a.disconnect!(s, out)],
    a.edit && ['edit', c.done, (out) => a.edit!(s, message, hello, out)],
    a.remove && ['remove', c.done, (out) => a.remove!(s, message, out)],
    a.markRead && ['markRead', c.done, (out) => a.markRead!(s, to, '4987381194038857788', out)],
    a.typing && ['typing', c.done, (out) => a.typing!(s, to, out)],
    a.answerPress && ['answerPress', c.done, (out) => a.answerPress!(s, 'token', out)],
    a.renew && ['renew', c.renewed!, (out) => a.renew!(s, out)],
    a.poll && ['poll', c.polled!.answer, (out) => a.poll!(s, { cursor: c.polled!.cursor, waitMs: 0 }, out)],
    a.profile && ['profile', c.profile!, (out) => a.profile!(s, to.externalId, out)],
    a.photo && ['photo', c.photo!.answer, (out) => a.photo!(s, to.externalId, out)],
    a.templates && ['templates', c.templates!, (out) => a.templates!(s, out)],
    a.createTemplate && ['createTemplate', c.done, (out) => a.createTemplate!(s, newTemplate, out)],
    a.deleteTemplate && ['deleteTemplate', c.done, (out) => a.deleteTemplate!(s, 'order_ready', out)],
    a.fetchMedia && ['fetchMedia', c.media!.answer, (out) => a.fetchMedia!(s, c.media!.ref, 1000, out)],
  ]
  return list.filter((x): x is Act => Boolean(x))
}
const acts = (a: ProviderAdapter, c: Conformance): void => {
  const all = abilities(a, c)
  const failuresOf = (name: string): (readonly [FailureKind, Answer])[] => [
    ...(Object.entries((name === 'fetchMedia' && c.media!.failures) || c.failures) as [FailureKind, Answer][]),
    ['temporary', { status: 500 }],
    ['temporary', { status: 503, json: null }],
    ['refused', { status: 400 }],
  ]
  test.each(all)('%s succeeds, and keeps every digit of an id', async (_, success, act) => {
    const out = outside(success)
    expect(await act(out)).toMatchObject({ ok: true })
    for (const { sent } of out.asked)
      for (const id of sent.match(/\d{17,}/g) ?? []) expect(id).toMatch(/^49873811940388[57]\d+$/)
  })
  const ofSend: readonly FailureKind[] = ['blocked', 'windowClosed']
  const cases = all.flatMap(([name, , act]) =>
    failuresOf(name)
      .filter(([kind]) => (name === 'send' ? kind !== 'gone' : !ofSend.includes(kind)))
      .map(([kind, answer]) => [name, kind, answer, act] as const),
  )
  test.each(cases)('%s fails as %s for %j', async (_, kind, answer, act) => {
    expect(await act(outside(answer))).toMatchObject({ ok: false, kind })
  })
  test('a limit says how long to wait, in milliseconds', async () => {
    const result = await a.send(c.settings, partOf(hello), outside(c.failures.limited))
    expect(result).toMatchObject({ kind: 'limited' })
    const { retryAfterMs = 1000 } = result as Failure
    expect(retryAfterMs).toBeGreaterThanOrEqual(100)
  })
  test.each(all)('%s without an answer is no success, and nothing is thrown', async (_, __, act) => {
    for (const none of [unsent, unanswered]) expect(await act(outside(none))).toMatchObject({ ok: false })
    for (const odd of [null, [], 'x', 1, { result: null }]) await act(outside({ status: 200, json: odd }))
  })
  test.each(all)('%s keeps secrets and what the client wrote out of its reasons', async (_, __, act) => {
    const secrets = Object.entries(a.type.form).flatMap(([name, f]) =>
      f.secret && c.settings[name] ? [String(c.settings[name])] : [],
    )
    const echo = [...secrets, 'hello'].join(' ')
    const answers = [400, 401, 403, 404, 429, 500].map((status) => ({
      status,
      json: { error: echo, description: echo },
    }))
    for (const answer of [...answers, ...Object.values(c.failures)]) {
      const result = JSON.stringify(await act(outside(answer)))
      for (const word of [...secrets, 'hello']) expect(result).not.toContain(word)
    }
  })
}
