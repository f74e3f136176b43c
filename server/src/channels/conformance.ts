import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChannelType } from '@beseda/contract/channels/define.ts'
import { expect, test } from 'vitest'
import type { Http, HttpCall, HttpOutcome } from '../platform/http/call.ts'
import type { Adapter, Outside, ProviderAdapter, WebhookRequest } from './adapter.ts'
import type { OutgoingPart } from './outbound.ts'

interface Answer {
  readonly status: number
  readonly json: unknown
}
/** What an adapter's own test tells about its provider; everything else is measured the same for all. */
export interface Conformance {
  readonly settings: Record<string, unknown>
  /** Recorded calls of the provider: `<name>.http.json` {method, headers, query, body} and `<name>.expected.json`. */
  readonly fixtures: string
  /** An answer of the provider that means “accepted” with this id, or without one. */
  readonly accepted: (id: string | null) => Answer
  /** Where the provider hides a rate limit: a 429, or a 200 with a code in the body. */
  readonly limited: Answer
  /** The same for credentials that hold no more. */
  readonly revoked: Answer
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
const now = Date.UTC(2026, 10, 22)
const outside = (answer: HttpOutcome): Outside & { readonly asked: HttpCall[] } => {
  const asked: HttpCall[] = []
  const http: Http = {
    request: async (call) => {
      asked.push(call)
      return answer
    },
    download: async () => ({ lost: true, sent: false, reason: 'nothing to download' }),
  }
  return { asked, http, now, newSecret: () => 's'.repeat(43) }
}
const answered = ({ status, json }: Answer): HttpOutcome => ({
  lost: false,
  status,
  headers: {},
  json,
  body: Buffer.from(JSON.stringify(json)),
})
const status = (code: number, json: unknown = {}): Answer => ({ status: code, json })
const hello: OutgoingPart = {
  id: '018f0000-0000-7000-8000-000000000001',
  to: { externalId: '1', address: '1', thread: null },
  content: { kind: 'text', text: 'hello', buttons: [] },
  replyTo: null,
  automatic: false,
}

/** A channel type says the truth about itself, whatever its transport. */
export const describesItself = (type: ChannelType): void => {
  test(`${type.type}: names, form and limits are complete`, () => {
    expect(type.label.ru && type.label.en).toBeTruthy()
    const fields = Object.keys((type.settings as unknown as { def: { shape: object } }).def.shape)
    expect(Object.keys(type.form).sort()).toEqual(fields.sort())
    for (const f of Object.values(type.form)) expect(f.label.ru && f.label.en).toBeTruthy()
    expect(type.can.text.max).toBeGreaterThan(0)
    if (type.can.files) expect(type.can.files.perMessage).toBeGreaterThan(0)
  })
}
/** What every channel with a provider must do. A new adapter is measured by these before its own tests are written. */
export const conforms = (adapter: Adapter, c: Conformance): void => {
  describesItself(adapter.type)
  if (adapter.transport === 'provider') conformsAsProvider(adapter, c)
}
const conformsAsProvider = (a: ProviderAdapter, c: Conformance): void => {
  const recorded = readdirSync(c.fixtures).filter((f) => f.endsWith('.http.json'))
  test('there are recorded calls', () => expect(recorded.length).toBeGreaterThan(0))
  test.each(recorded)('%s is understood as recorded', (name) => {
    const reply = a.receive(c.settings, toRequest(json(join(c.fixtures, name))), now)
    expect(reply).toEqual(json(join(c.fixtures, name.replace('.http.json', '.expected.json'))))
  })
  const first = () => json<Recorded>(join(c.fixtures, recorded[0]!))
  test('a forged call is not from the provider', () => {
    expect(a.receive(c.settings, toRequest({ ...first(), headers: {}, query: {} }), now)).toBeNull()
  })
  test.each([null, 1, 'x', '{"a":', [], {}, { message: null }, { type: 'message', id: {}, from: [] }])(
    'garbage is no event: %j',
    (body) => {
      const reply = a.receive(c.settings, toRequest({ ...first(), body }), now)
      expect(reply?.events ?? []).toEqual([])
    },
  )
  test('ids are strings, also beyond 2^53', () => {
    for (const name of recorded) {
      const reply = a.receive(c.settings, toRequest(json(join(c.fixtures, name))), now)
      for (const e of reply?.events ?? []) {
        if (e.kind === 'message')
          expect([typeof e.externalId, typeof e.contact.externalId]).toEqual(['string', 'string'])
        if (e.kind === 'status' && 'providerIds' in e.about)
          for (const id of e.about.providerIds) expect(typeof id).toBe('string')
      }
    }
  })
  const send = (answer: HttpOutcome) => a.send(c.settings, hello, outside(answer))
  test('accepted with an id, and without one', async () => {
    for (const providerId of ['4987381194038857789', null])
      expect(await send(answered(c.accepted(providerId)))).toMatchObject({ ok: true, providerId })
  })
  test.each([
    [status(500), 'temporary'],
    [status(503, null), 'temporary'],
    [status(400), 'refused'],
    [status(403), 'refused'],
  ])('an answer of %j is told apart', async (answer, kind) => {
    expect(await send(answered(answer))).toMatchObject({ ok: false, kind })
  })
  test('a limit holds the channel back; revoked credentials break it', async () => {
    expect(await send(answered(c.limited))).toMatchObject({ ok: false, kind: 'limited' })
    expect(await send(answered(c.revoked))).toMatchObject({ ok: false, kind: 'channelBroken' })
  })
  test('a lost answer is unknown; a call that never left may be tried again', async () => {
    expect(await send({ lost: true, sent: true, reason: 'no answer' })).toMatchObject({ ok: false, kind: 'unknown' })
    expect(await send({ lost: true, sent: false, reason: 'refused' })).toMatchObject({ ok: false, kind: 'temporary' })
  })
  test('secrets of the settings stay out of the reasons', async () => {
    const secrets = Object.entries(a.type.form).flatMap(([name, f]) => (f.secret ? [String(c.settings[name])] : []))
    const result = await send(answered(status(400, { error: secrets.join(' ') })))
    for (const secret of secrets) expect(JSON.stringify(result)).not.toContain(secret)
  })
}
