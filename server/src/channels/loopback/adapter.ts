import { timingSafeEqual } from 'node:crypto'
import { loopback } from '@beseda/contract/channels/loopback.ts'
import { refuse } from '@beseda/contract/errors/refuse.ts'
import { parseExact } from '../../platform/exact-json.ts'
import type { HttpOutcome } from '../../platform/http/call.ts'
import { defineProvider, type Outside } from '../adapter.ts'
import type { InboundEvent } from '../inbound.ts'
import type { Failure, OutgoingContent, Sent } from '../outbound.ts'
import { Payload } from './payload.ts'

const sameSecret = (given: string | undefined, secret: string): boolean => {
  const a = Buffer.from(given ?? '')
  const b = Buffer.from(secret)
  return a.length === b.length && timingSafeEqual(a, b)
}
const parse = (body: Buffer): readonly InboundEvent[] => {
  let json: unknown
  try {
    json = parseExact(body.toString('utf8'))
  } catch {
    return []
  }
  const payload = Payload.safeParse(json)
  if (!payload.success) return []
  const p = payload.data
  if (p.type === 'status') {
    const about = { providerIds: p.ids.map(String) }
    const failure = p.status === 'undelivered' && { failure: { kind: 'refused' as const, reason: p.reason ?? '' } }
    return [{ kind: 'status', status: p.status, about, ...failure }]
  }
  const contact = { externalId: String(p.from.id), name: p.from.name, address: p.from.address ?? String(p.from.id) }
  const parts = [{ kind: 'text' as const, text: p.text }]
  return [{ kind: 'message', contact, externalId: String(p.id), at: p.at ?? null, parts, origin: 'subscriber' }]
}
const failureOf = (answer: HttpOutcome): Failure => {
  if (answer.lost) return { ok: false, kind: answer.sent ? 'unknown' : 'temporary', reason: answer.reason }
  const { status } = answer
  if (status === 429) return { ok: false, kind: 'limited', reason: 'loopback 429', retryAfterMs: 5000 }
  if (status === 401) return { ok: false, kind: 'channelBroken', reason: 'loopback 401' }
  return { ok: false, kind: status >= 500 ? 'temporary' : 'refused', reason: `loopback ${status}` }
}
const idOf = (json: unknown): string | null => {
  const id = (json as { id?: unknown } | null)?.id
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}
interface Settings {
  readonly secret: string
  readonly behaviour: string
}
const call = (settings: Settings, path: string, json: unknown, { http }: Outside): Promise<HttpOutcome> =>
  http.request({
    method: 'POST',
    url: `https://loopback.invalid/${path}`,
    headers: { authorization: `Bearer ${settings.secret}` },
    json,
  })
const bodyOf = (content: OutgoingContent): Record<string, unknown> => {
  if (content.kind === 'text') return { text: content.text, files: [] }
  if (content.kind === 'file') return { text: content.caption, files: [content.name] }
  return { ...content }
}
/** A provider made up for tests; the http handed in plays it. */
export const loopbackAdapter = defineProvider<typeof loopback>({
  type: loopback,
  transport: 'provider',
  connect: async (settings, out) => {
    const answer = await call(settings, 'me', {}, out)
    if (answer.lost || answer.status >= 500) return { ok: false, refusal: refuse('CHANNEL_PROVIDER_UNREACHABLE') }
    if (answer.status === 401) return { ok: false, refusal: refuse('CHANNEL_TOKEN_INVALID'), field: 'secret' }
    if (answer.status === 403) return { ok: false, refusal: refuse('CHANNEL_ACCESS_DENIED') }
    const id = idOf(answer.json)
    if (answer.status !== 200 || id === null)
      return { ok: false, refusal: refuse('CHANNEL_PROVIDER_REFUSED', { reason: `loopback ${answer.status}` }) }
    return { ok: true, account: { id, name: id, link: null }, made: {}, expiresAt: null }
  },
  receive: (settings, r) =>
    sameSecret(r.headers['x-loopback-secret'], settings.secret)
      ? { status: 200, headers: { 'content-type': 'text/plain' }, body: 'ok', events: parse(r.body) }
      : null,
  send: async (settings, part, out): Promise<Sent | Failure> => {
    const json = { id: part.id, to: part.to.externalId, ...bodyOf(part.content) }
    const answer = await call(settings, settings.behaviour, json, out)
    return !answer.lost && answer.status === 200 ? { ok: true, providerId: idOf(answer.json) } : failureOf(answer)
  },
})
