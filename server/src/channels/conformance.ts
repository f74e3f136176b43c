import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChannelType } from '@beseda/contract/channels/define.ts'
import { expect, test } from 'vitest'
import type {
  Adapter,
  Http,
  HttpAnswer,
  HttpRequest,
  OutgoingMessage,
  ProviderAdapter,
  WebhookRequest,
} from './adapter.ts'

/** What an adapter's own test tells about its provider; everything else is measured the same for all. */
export interface Conformance {
  readonly settings: Record<string, unknown>
  /** Recorded calls of the provider: `<name>.http.json` {method, headers, query, body} and `<name>.expected.json`. */
  readonly fixtures: string
  /** An answer of the provider that means “accepted”, with these ids, or accepted without an id. */
  readonly accepted: (ids: readonly string[]) => HttpAnswer
  /** Where the provider hides a rate limit: a 429, or a 200 with a code in the body. */
  readonly limited: HttpAnswer
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
const answering = (...answers: HttpAnswer[]): Http & { readonly asked: HttpRequest[] } => {
  const asked: HttpRequest[] = []
  return {
    asked,
    request: async (r) => {
      asked.push(r)
      return answers[Math.min(asked.length, answers.length) - 1]!
    },
  }
}
const status = (code: number, body: unknown = {}): HttpAnswer => ({
  lost: false,
  status: code,
  headers: {},
  json: body,
})
const hello: OutgoingMessage = { id: '018f0000-0000-7000-8000-000000000001', to: '1', text: 'hello', files: [] }

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
    const reply = a.receive(c.settings, toRequest(json(join(c.fixtures, name))))
    expect(reply).toEqual(json(join(c.fixtures, name.replace('.http.json', '.expected.json'))))
  })
  const first = () => json<Recorded>(join(c.fixtures, recorded[0]!))
  test('a forged call is not from the provider', () => {
    expect(a.receive(c.settings, toRequest({ ...first(), headers: {}, query: {} }))).toBeNull()
  })
  test.each([null, 1, 'x', '{"a":', [], {}, { message: null }, { type: 'message', id: {}, from: [] }])(
    'garbage is no event: %j',
    (body) => {
      const reply = a.receive(c.settings, toRequest({ ...first(), body }))
      expect(reply?.events ?? []).toEqual([])
    },
  )
  test('ids are strings, also beyond 2^53', () => {
    for (const name of recorded) {
      const reply = a.receive(c.settings, toRequest(json(join(c.fixtures, name))))
      for (const e of reply?.events ?? []) {
        if (e.kind === 'message')
          expect([typeof e.externalId, typeof e.contact.externalId]).toEqual(['string', 'string'])
        if (e.kind === 'status' && 'providerIds' in e.about)
          for (const id of e.about.providerIds) expect(typeof id).toBe('string')
      }
    }
  })
  test('accepted, in one part, in several, and without an id', async () => {
    for (const ids of [['a1'], ['a1', 'a2'], []]) {
      expect(await a.send(c.settings, hello, answering(c.accepted(ids)))).toEqual({ ok: true, providerIds: ids })
    }
  })
  test.each([
    [status(500), 'temporary'],
    [status(503, null), 'temporary'],
    [status(400), 'refused'],
    [status(403), 'refused'],
  ])('an answer of %j is told apart', async (answer, kind) => {
    expect(await a.send(c.settings, hello, answering(answer))).toMatchObject({ ok: false, kind })
  })
  test('a limit holds the channel back', async () => {
    expect(await a.send(c.settings, hello, answering(c.limited))).toMatchObject({ ok: false, kind: 'limited' })
  })
  test('a lost answer is unknown; one that never left may be tried again', async () => {
    const lost = (sent: boolean): HttpAnswer => ({ lost: true, sent, reason: 'no answer' })
    expect(await a.send(c.settings, hello, answering(lost(true)))).toMatchObject({ ok: false, kind: 'unknown' })
    expect(await a.send(c.settings, hello, answering(lost(false)))).toMatchObject({ ok: false, kind: 'temporary' })
  })
  test('secrets of the settings stay out of the reasons', async () => {
    const secrets = Object.entries(a.type.form).flatMap(([name, f]) => (f.secret ? [String(c.settings[name])] : []))
    const result = await a.send(c.settings, hello, answering(status(400, { error: secrets.join(' ') })))
    for (const secret of secrets) expect(JSON.stringify(result)).not.toContain(secret)
  })
}
