import type { Http, HttpOutcome } from '../http/call.ts'
import type { SendResult, Transport } from './transport.ts'

export interface SmsHttpSettings {
  readonly url: string
  /** The complete value of the Authorization header; null: no header. */
  readonly authorization: string | null
  /** A JSON template; `{id}`, `{to}`, `{from}` and `{text}` are replaced in its strings. */
  readonly body: string
  readonly from: string
  readonly http: Http
}
type Filling = Readonly<Record<string, string>>
const fill = (template: unknown, filling: Filling): unknown => {
  if (typeof template === 'string') return template.replace(/\{(\w+)\}/g, (all, name: string) => filling[name] ?? all)
  if (Array.isArray(template)) return template.map((part) => fill(part, filling))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, fill(part, filling)]))
}

/** Any provider that accepts a message by one JSON POST and answers 2xx for "accepted". */
export const smsHttpTransport = ({ url, authorization, body, from, http }: SmsHttpSettings): Transport => {
  const template: unknown = JSON.parse(body)
  return {
    send: async ({ id, to, text }) =>
      resultOf(
        await http.request({
          method: 'POST',
          url,
          headers: { 'idempotency-key': id, ...(authorization !== null && { authorization }) },
          json: fill(template, { id, to, from, text }),
        }),
      ),
    close: () => {},
  }
}
const resultOf = (outcome: HttpOutcome): SendResult => {
  if (outcome.lost) return { is: 'later', reason: outcome.reason }
  const { status, headers, json } = outcome
  if (status >= 200 && status < 300) return { is: 'sent', providerId: idIn(json) }
  const reason = `HTTP ${status}`
  const seconds = Number(headers['retry-after'])
  if (status === 429 && seconds > 0) return { is: 'later', reason, afterMs: Math.min(seconds, 3600) * 1000 }
  // 401, 403 and 404 need a change of the settings; the message itself is fine
  const again = status >= 500 || [401, 403, 404, 408, 429].includes(status)
  return again ? { is: 'later', reason } : { is: 'refused', reason }
}
const idIn = (json: unknown): string | null => {
  if (typeof json !== 'object' || json === null || !('id' in json)) return null
  return typeof json.id === 'string' || typeof json.id === 'number' ? String(json.id).slice(0, 200) : null
}
