import { createHmac, timingSafeEqual } from 'node:crypto'
import { apiAt } from '@beseda/contract/channels/provider-address.ts'
import { refuse } from '@beseda/contract/errors/refuse.ts'
import type { HttpAnswer, HttpCall, HttpOutcome } from '../../platform/http/call.ts'
import type { Outside } from '../adapter.ts'
import { codeIn, doneOf, failureOf, isDone, refusedSample, templateExists } from './answers.ts'
import { bodyOf, templateOf } from './templates.ts'
import type { Settings, Way } from './way.ts'

const meta = 'https://graph.facebook.com/v24.0'
const baseOf = ({ api }: Pick<Settings, 'api'>): string => apiAt(api, meta)
/** Addresses of media lie on hosts of Meta; the token goes nowhere else. */
const mediaHosts = /(^|\.)(fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/
const pages = 20

type Call = Pick<HttpCall, 'json' | 'multipart' | 'stream' | 'headers' | 'timeoutMs'>
const call = (
  s: Settings,
  out: Outside,
  method: HttpCall['method'],
  path: string,
  { headers, ...more }: Call = {},
): Promise<HttpOutcome> =>
  out.http.request({
    method,
    url: `${baseOf(s)}/${path}`,
    headers: { authorization: `Bearer ${s.accessToken}`, ...headers },
    ...more,
  })

const same = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return right !== '' && a.length === b.length && timingSafeEqual(a, b)
}
/** The signature covers the raw bytes: Meta escapes letters that `JSON.stringify` would not. */
export const isSigned = (appSecret: string, header: string | undefined, body: Buffer): boolean =>
  appSecret !== '' && same(header ?? '', `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
/** The answer to Meta's question whether the URL is ours; null: the word is wrong. */
export const challengeOf = (verifyToken: string, query: Readonly<Record<string, string>>): string | null =>
  query['hub.mode'] === 'subscribe' && same(query['hub.verify_token'] ?? '', verifyToken)
    ? (query['hub.challenge'] ?? '')
    : null

const digits = (text: unknown): string => String(text ?? '').replace(/\D/g, '')
const textIn = (json: unknown, key: string): string => {
  const value = (json as Readonly<Record<string, unknown>> | null)?.[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Meta's Cloud API. */
export const cloud: Way = {
  connect: async (s, out) => {
    const answer = await call(s, out, 'GET', `${s.phoneNumberId}?fields=display_phone_number,verified_name`)
    if (answer.lost) return { ok: false, refusal: refuse('CHANNEL_PROVIDER_UNREACHABLE') }
    if (!isDone(answer)) {
      const { kind, reason } = failureOf(answer)
      const { status, json } = answer as HttpAnswer
      if (kind === 'temporary' || kind === 'limited')
        return { ok: false, refusal: refuse('CHANNEL_PROVIDER_UNREACHABLE') }
      const { code } = codeIn(json)
      if (code === 190 || code === 0 || status === 401)
        return { ok: false, refusal: refuse('CHANNEL_TOKEN_INVALID'), field: 'accessToken' }
      if (kind === 'channelBroken') return { ok: false, refusal: refuse('CHANNEL_ACCESS_DENIED') }
      if (kind === 'gone')
        return { ok: false, refusal: refuse('CHANNEL_PROVIDER_REFUSED', { reason }), field: 'phoneNumberId' }
      return { ok: false, refusal: refuse('CHANNEL_PROVIDER_REFUSED', { reason }) }
    }
    const id = textIn(answer.json, 'id')
    if (id === '') return { ok: false, refusal: refuse('CHANNEL_PROVIDER_REFUSED', { reason: 'WhatsApp' }) }
    const phone = digits(textIn(answer.json, 'display_phone_number'))
    if (phone !== '' && phone !== s.phone)
      return { ok: false, refusal: refuse('SERVICE_ACCOUNT_INVALID'), field: 'phone' }
    const name = textIn(answer.json, 'verified_name') || `+${s.phone}`
    return { ok: true, account: { id, name, link: `https://wa.me/${s.phone}` }, made: {}, expiresAt: null }
  },
  renew: async () => ({ ok: false, kind: 'refused', reason: 'WhatsApp: this token cannot be renewed' }),
  registerWebhook: async (s, url, out) => {
    const subscribed = doneOf(await call(s, out, 'POST', `${s.businessAccountId}/subscribed_apps`, { json: {} }))
    if (!subscribed.ok) return subscribed
    const json = { webhook_configuration: { override_callback_uri: url, verify_token: s.verifyToken } }
    return doneOf(await call(s, out, 'POST', s.phoneNumberId, { json }))
  },
  disconnect: async (s, out) => {
    const json = { webhook_configuration: { override_callback_uri: '' } }
    return doneOf(await call(s, out, 'POST', s.phoneNumberId, { json }))
  },
  isGenuine: (s, { headers, body }) => isSigned(s.appSecret, headers['x-hub-signature-256'], body),
  post: (s, body, out, mark) => {
    const json = { messaging_product: 'whatsapp', ...body, ...(mark && { biz_opaque_callback_data: mark }) }
    return call(s, out, 'POST', `${s.phoneNumberId}/messages`, { json })
  },
  place: async (s, { name: fileName, mime, bytes, open }, out) => {
    const multipart = [
      { name: 'messaging_product', value: 'whatsapp' },
      { name: 'type', value: mime },
      { name: 'file', fileName, mime, bytes, open },
    ]
    const answer = await call(s, out, 'POST', `${s.phoneNumberId}/media`, { multipart, timeoutMs: 120_000 })
    // The client has got nothing yet: a lost answer leaves no doubt.
    if (answer.lost) return { ok: false, kind: 'temporary', reason: answer.reason }
    const id = textIn(answer.json, 'id')
    return isDone(answer) && id !== '' ? { id } : failureOf(answer)
  },
  /** `app` is the app that the token belongs to. */
  placeSample: async (s, { name, mime, bytes, open }, out) => {
    const about = new URLSearchParams({ file_name: name, file_length: String(bytes), file_type: mime })
    const session = await call(s, out, 'POST', `app/uploads?${about}`)
    const id = session.lost ? '' : textIn(session.json, 'id')
    if (session.lost || !isDone(session) || id === '') return refusedSample(session)
    const answer = await call(s, out, 'POST', id, {
      ...{ headers: { authorization: `OAuth ${s.accessToken}`, file_offset: '0' } },
      ...{ stream: { mime, bytes, open }, timeoutMs: 120_000 },
    })
    const handle = answer.lost ? '' : textIn(answer.json, 'h')
    return isDone(answer) && handle !== '' ? { ok: true, handle } : refusedSample(answer)
  },
  fetchMedia: async (s, id, maxBytes, out) => {
    const about = await call(s, out, 'GET', `${encodeURIComponent(id)}?phone_number_id=${s.phoneNumberId}`)
    if (!isDone(about)) return failureOf(about)
    const url = URL.parse(textIn(about.json, 'url'))
    const isOwn = url !== null && url.origin === new URL(baseOf(s)).origin
    if (!url || !(isOwn || (url.protocol === 'https:' && mediaHosts.test(url.hostname))))
      return { ok: false, kind: 'refused', reason: 'WhatsApp: the address of the media is not of Meta' }
    const headers = { authorization: `Bearer ${s.accessToken}` }
    const answer = await out.http.download({ method: 'GET', url: url.href, headers }, maxBytes)
    if (answer.lost) return failureOf(answer)
    const { status, body, cancel } = answer
    const mime = textIn(about.json, 'mime_type') || (answer.headers['content-type'] ?? '')
    if (status === 200) return { ok: true, name: '', mime, body, cancel }
    cancel()
    return failureOf(answer)
  },
  templates: async (s, out) => {
    const rows: unknown[] = []
    let after = ''
    for (let page = 0; page < pages; page++) {
      const fields = 'name,language,category,status,components,rejected_reason'
      const next = after && `&after=${encodeURIComponent(after)}`
      const path = `${s.businessAccountId}/message_templates?fields=${fields}&limit=100${next}`
      const answer = await call(s, out, 'GET', path)
      if (!isDone(answer)) return failureOf(answer)
      const { data, paging } = (answer.json ?? {}) as {
        data?: unknown
        paging?: { cursors?: { after?: unknown }; next?: unknown }
      }
      if (!Array.isArray(data)) return { ok: false, kind: 'temporary', reason: 'WhatsApp: not a list of templates' }
      rows.push(...data)
      after = paging?.next ? String(paging.cursors?.after ?? '') : ''
      if (after === '') break
    }
    return { ok: true, templates: rows.flatMap((row) => templateOf(row) ?? []) }
  },
  createTemplate: async (s, template, handle, out) => {
    const json = bodyOf(template, handle)
    const answer = await call(s, out, 'POST', `${s.businessAccountId}/message_templates`, { json })
    if (!answer.lost && codeIn(answer.json).subcode === templateExists) return { ok: true }
    return doneOf(answer)
  },
  deleteTemplate: async (s, name, out) => {
    const path = `${s.businessAccountId}/message_templates?name=${encodeURIComponent(name)}`
    return doneOf(await call(s, out, 'DELETE', path))
  },
}
