import { timingSafeEqual } from 'node:crypto'
import { loopback } from '@beseda/contract/channels/loopback.ts'
import { defineProvider, type InboundEvent, type SendResult } from '../adapter.ts'
import { Payload } from './payload.ts'

const sameSecret = (given: string | undefined, secret: string): boolean => {
  const a = Buffer.from(given ?? '')
  const b = Buffer.from(secret)
  return a.length === b.length && timingSafeEqual(a, b)
}
const parse = (body: Buffer): readonly InboundEvent[] => {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    return []
  }
  const payload = Payload.safeParse(json)
  if (!payload.success) return []
  const p = payload.data
  if (p.type === 'status') {
    const about = { providerIds: p.ids.map(String) }
    return [{ kind: 'status', status: p.status, about, ...(p.reason !== undefined && { reason: p.reason }) }]
  }
  const contact = { externalId: String(p.from.id), name: p.from.name, address: p.from.address ?? String(p.from.id) }
  return [{ kind: 'message', contact, externalId: String(p.id), text: p.text, at: p.at ?? null }]
}
const toResult = (status: number, json: unknown): SendResult => {
  const ids = (json as { ids?: unknown } | null)?.ids
  if (status === 200) return { ok: true, providerIds: Array.isArray(ids) ? ids.map(String) : [] }
  if (status === 429) return { ok: false, kind: 'limited', reason: 'loopback 429', retryAfterMs: 5000 }
  if (status === 401) return { ok: false, kind: 'channelBroken', reason: 'loopback 401' }
  return { ok: false, kind: status >= 500 ? 'temporary' : 'refused', reason: `loopback ${status}` }
}
/** A provider made up for tests; the http handed in plays it. */
export const loopbackAdapter = defineProvider<typeof loopback>({
  type: loopback,
  transport: 'provider',
  receive: (settings, r) =>
    sameSecret(r.headers['x-loopback-secret'], settings.secret)
      ? { status: 200, headers: { 'content-type': 'text/plain' }, body: 'ok', events: parse(r.body) }
      : null,
  send: async (settings, m, http) => {
    const json = { id: m.id, to: m.to, text: m.text, files: m.files.map((f) => f.name) }
    const url = `https://loopback.invalid/${settings.behaviour}`
    const answer = await http.request({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${settings.secret}` },
      json,
    })
    if (answer.lost) return { ok: false, kind: answer.sent ? 'unknown' : 'temporary', reason: answer.reason }
    return toResult(answer.status, answer.json)
  },
})
