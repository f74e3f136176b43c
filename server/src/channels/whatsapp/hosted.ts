import { timingSafeEqual } from 'node:crypto'
import { apiAt } from '@beseda/contract/channels/provider-address.ts'
import { refuse } from '@beseda/contract/errors/refuse.ts'
import type { HttpCall, HttpOutcome } from '../../platform/http/call.ts'
import type { Outside } from '../adapter.ts'
import type { Failure } from '../outbound.ts'
import { doneOf, failureOf, isDone } from './answers.ts'
import { bodyOf, templateOf } from './templates.ts'
import type { Settings, Way } from './way.ts'

type Call = Pick<HttpCall, 'json' | 'timeoutMs'>
const ask = (
  s: Settings,
  out: Outside,
  authorization: string,
  method: HttpCall['method'],
  path: string,
  more: Call = {},
) => out.http.request({ method, url: `${apiAt(s.host, '')}/${path}`, headers: { authorization }, ...more })
const call = (s: Settings, out: Outside, method: HttpCall['method'], path: string, more?: Call): Promise<HttpOutcome> =>
  ask(s, out, `Bearer ${s.session}`, method, path, more)

interface Session {
  readonly token: string
  readonly expiresAt: number | null
}
/** `2030-03-01 15:29:26+00:00` */
const timeOf = (text: unknown): number | null => {
  const ms = typeof text === 'string' ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}
/** Login and password give a token for a week. */
const signIn = async (
  s: Settings,
  out: Outside,
): Promise<{ ok: true; session: Session } | { ok: false; failure: Failure }> => {
  const basic = `Basic ${Buffer.from(`${s.login}:${s.password}`).toString('base64')}`
  const answer = await ask(s, out, basic, 'POST', 'v1/users/login', { json: {} })
  if (!isDone(answer)) return { ok: false, failure: failureOf(answer) }
  const { users } = (answer.json ?? {}) as { users?: readonly { token?: unknown; expires_after?: unknown }[] }
  const { token, expires_after: until } = (Array.isArray(users) ? users[0] : undefined) ?? {}
  if (typeof token !== 'string' || token === '')
    return { ok: false, failure: { ok: false, kind: 'temporary', reason: 'WhatsApp: no token in the answer' } }
  return { ok: true, session: { token, expiresAt: timeOf(until) } }
}
const same = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return right !== '' && a.length === b.length && timingSafeEqual(a, b)
}

/**
 * The WhatsApp Business API as providers run it: `v1/users/login` with login and password, then calls with the token. Files
 * go by their address. Nobody signs the webhook, so that its address carries a secret.
 */
export const hosted: Way = {
  connect: async (s, out) => {
    const signedIn = await signIn(s, out)
    if (!signedIn.ok) {
      const { kind, reason } = signedIn.failure
      if (kind === 'channelBroken') return { ok: false, refusal: refuse('CHANNEL_TOKEN_INVALID'), field: 'password' }
      if (kind === 'temporary' || kind === 'limited' || kind === 'unknown')
        return { ok: false, refusal: refuse('CHANNEL_PROVIDER_UNREACHABLE') }
      return { ok: false, refusal: refuse('CHANNEL_PROVIDER_REFUSED', { reason }), field: 'host' }
    }
    const { token, expiresAt } = signedIn.session
    return {
      ok: true,
      account: { id: s.phone, name: `+${s.phone}`, link: `https://wa.me/${s.phone}` },
      made: { session: token, hookSecret: s.hookSecret || out.newSecret() },
      expiresAt,
    }
  },
  renew: async (s, out) => {
    const signedIn = await signIn(s, out)
    if (!signedIn.ok) return signedIn.failure
    return { ok: true, made: { session: signedIn.session.token }, expiresAt: signedIn.session.expiresAt }
  },
  registerWebhook: async (s, url, out) => {
    const json = { webhooks: { url: `${url}?key=${s.hookSecret}` } }
    return doneOf(await call(s, out, 'PATCH', 'v1/settings/application', { json }))
  },
  disconnect: async (s, out) =>
    doneOf(await call(s, out, 'PATCH', 'v1/settings/application', { json: { webhooks: { url: '' } } })),
  isGenuine: (s, { query }) => same(query.key ?? '', s.hookSecret),
  post: (s, body, out) =>
    // A receipt names the message it is about and nothing else.
    call(
      s,
      out,
      'POST',
      body.status === 'read' ? `v1/messages/${encodeURIComponent(String(body.message_id))}` : 'v1/messages',
      {
        json: body.status === 'read' ? { status: 'read' } : body,
      },
    ),
  place: async (_, { url }) => ({ link: url }),
  /** Providers take an address in place of Meta's handle, and upload the file themselves. */
  placeSample: async (_, { url }) => ({ ok: true, handle: url }),
  fetchMedia: async (s, id, maxBytes, out) => {
    const url = `${apiAt(s.host, '')}/v1/media/${encodeURIComponent(id)}`
    const answer = await out.http.download(
      { method: 'GET', url, headers: { authorization: `Bearer ${s.session}` } },
      maxBytes,
    )
    if (answer.lost) return failureOf(answer)
    const { status, headers, body, cancel } = answer
    if (status === 200) return { ok: true, name: '', mime: headers['content-type'] ?? '', body, cancel }
    cancel()
    return failureOf(answer)
  },
  templates: async (s, out) => {
    const answer = await call(s, out, 'GET', 'v1/configs/templates?limit=1000')
    if (!isDone(answer)) return failureOf(answer)
    const { waba_templates: rows } = (answer.json ?? {}) as { waba_templates?: unknown }
    if (!Array.isArray(rows)) return { ok: false, kind: 'temporary', reason: 'WhatsApp: not a list of templates' }
    return { ok: true, templates: rows.flatMap((row) => templateOf(row) ?? []) }
  },
  createTemplate: async (s, template, handle, out) =>
    doneOf(await call(s, out, 'POST', 'v1/configs/templates', { json: bodyOf(template, handle) })),
  deleteTemplate: async (s, name, out) =>
    doneOf(await call(s, out, 'DELETE', `v1/configs/templates/${encodeURIComponent(name)}`)),
}
