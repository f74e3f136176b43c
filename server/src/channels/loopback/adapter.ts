import { createHmac, timingSafeEqual } from 'node:crypto'
import { loopback } from '@beseda/contract/channels/loopback.ts'
import { refuse } from '@beseda/contract/errors/refuse.ts'
import * as z from 'zod/mini'
import { integer, parseExact } from '../../platform/exact-json.ts'
import {
  type AppReply,
  defineProvider,
  type ProviderApp,
  type RegisteredTemplate,
  type WebhookRequest,
} from '../adapter.ts'
import type { OutgoingPart, Sent } from '../outbound.ts'
import { authorization, doneOf, failureOf, idIn, isDone, post, type Settings } from './calls.ts'
import { eventOf, eventsOf } from './payload.ts'

/** Null: not from the provider. Undefined: not JSON. */
const bodyOf = (secret: string, { headers, body }: WebhookRequest): unknown => {
  const given = Buffer.from(headers['x-loopback-signature'] ?? '')
  const right = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  if (secret === '' || given.length !== right.length || !timingSafeEqual(given, right)) return null
  try {
    return parseExact(body.toString('utf8')) ?? undefined
  } catch {
    return undefined
  }
}
const ok = { status: 200, headers: { 'content-type': 'text/plain' }, body: 'ok' }

/** The provider checks once that the URL is ours, by a word that only we know. */
const challengeOf = (verifyToken: string, { query }: WebhookRequest): AppReply | null => {
  const [given, right] = [Buffer.from(query.token ?? ''), Buffer.from(verifyToken)]
  const isRight = right.length > 0 && given.length === right.length && timingSafeEqual(given, right)
  return isRight ? { ...ok, body: query.challenge ?? '', events: [] } : null
}
const app: ProviderApp = {
  settings: z.strictObject({ secret: z.string(), verifyToken: z.string() }),
  receive: (settings, request) => {
    if (request.method === 'GET') return challengeOf(String(settings.verifyToken), request)
    const body = bodyOf(String(settings.secret), request)
    if (body === null) return null
    const accounts = (body as { accounts?: unknown } | undefined)?.accounts
    const events = (Array.isArray(accounts) ? accounts : []).flatMap(
      (a: { id?: unknown; updates?: unknown } | null) => {
        const account = idIn(a)
        const updates = Array.isArray(a?.updates) ? a.updates : []
        return account === null ? [] : updates.flatMap(eventOf).map((event) => ({ account, event }))
      },
    )
    return { ...ok, events }
  },
}
/** One call per part: JSON, or a form with the file in it. */
const messageOf = ({ id, to, content, automatic, replyTo }: OutgoingPart) => {
  const about = { id, to: to.externalId, ...(automatic && { automatic: true }), ...(replyTo && { replyTo }) }
  const header = content.kind === 'template' ? content.header : undefined
  if (content.kind !== 'file' && !header) return { json: { ...about, ...content } }
  const { name, mime, bytes, open, caption, role } = content.kind === 'file' ? content : header!
  const template = content.kind === 'template' && { kind: 'template', name: content.name, language: content.language }
  const fields = Object.entries(
    template && content.kind === 'template'
      ? { ...about, ...template, text: content.text, values: JSON.stringify(content.values) }
      : { ...about, text: caption, role },
  )
  return {
    multipart: [
      ...fields.map(([field, value]) => ({ name: field, value: String(value) })),
      { name: 'file', fileName: name, mime, bytes, open },
    ],
    timeoutMs: 60_000,
  }
}
/** A token for some time, which some accounts of the provider need. */
const accessIn = (json: unknown, now: number) => {
  const { access, expiresInMs } = (json ?? {}) as { access?: unknown; expiresInMs?: unknown }
  return typeof access === 'string' && access !== '' && typeof expiresInMs === 'number'
    ? { made: { accessToken: access }, expiresAt: now + expiresInMs }
    : { made: {}, expiresAt: null }
}
/** The reference adapter: it does everything an adapter can, over the rules of emulator.ts. */
export const loopbackAdapter = defineProvider<typeof loopback>({
  type: loopback,
  transport: 'provider',
  app,
  polls: 'instead',
  connect: async (settings, out) => {
    const answer = await post({ ...settings, accessToken: '' }, 'me', { json: {} }, out)
    if (answer.lost || answer.status >= 500 || answer.status === 429)
      return { ok: false, refusal: refuse('CHANNEL_PROVIDER_UNREACHABLE') }
    if (answer.status === 401) return { ok: false, refusal: refuse('CHANNEL_TOKEN_INVALID'), field: 'secret' }
    if (answer.status === 403) return { ok: false, refusal: refuse('CHANNEL_ACCESS_DENIED') }
    const id = idIn(answer.json)
    if (answer.status !== 200 || id === null)
      return { ok: false, refusal: refuse('CHANNEL_PROVIDER_REFUSED', { reason: `loopback ${answer.status}` }) }
    const { made, expiresAt } = accessIn(answer.json, out.now)
    return {
      ok: true,
      account: { id, name: id, link: null },
      made: { hookSecret: out.newSecret(), ...made },
      expiresAt,
    }
  },
  renew: async (settings, out) => {
    const answer = await post({ ...settings, accessToken: '' }, 'access', { json: {} }, out)
    if (!isDone(answer)) return failureOf(answer)
    const renewed = accessIn(answer.json, out.now)
    if (renewed.expiresAt === null) return { ok: false, kind: 'temporary', reason: 'loopback: no token' }
    return { ok: true, ...renewed }
  },
  registerWebhook: async (settings, url, out) =>
    doneOf(await post(settings, 'webhook', { json: { url, secret: settings.hookSecret } }, out)),
  disconnect: async (settings, out) => doneOf(await post(settings, 'webhook', { json: { url: '' } }, out)),
  poll: async (settings, { cursor, waitMs }, out) => {
    const after = cursor === null ? null : integer(cursor)
    const held = waitMs > 0 && { timeoutMs: waitMs + 10_000 }
    const answer = await post(settings, 'updates', { json: { after, wait: waitMs }, ...held }, out)
    if (!isDone(answer)) return failureOf(answer)
    const { updates, next } = (answer.json ?? {}) as { updates?: unknown; next?: unknown }
    if (!Array.isArray(updates) || !/^\d+$/.test(String(next)))
      return { ok: false, kind: 'temporary', reason: 'loopback: not a list of updates' }
    const events = updates.flatMap(eventOf)
    return { ok: true, events, cursor: String(next), nextInMs: updates.length > 0 || waitMs > 0 ? 0 : 5000 }
  },
  receive: (settings, request) => {
    const body = bodyOf(settings.hookSecret, request)
    if (body === null) return null
    const isNews = (body as { type?: unknown } | undefined)?.type === 'news'
    return { ...ok, events: eventsOf(body), ...(isNews && { pollNow: true as const }) }
  },
  send: async (settings, part, out) => {
    const answer = await post(settings, 'messages', messageOf(part), out)
    if (!isDone(answer)) return failureOf(answer)
    const at = (answer.json as { at?: unknown } | null)?.at
    return { ok: true, providerId: idIn(answer.json), ...(typeof at === 'number' && { at }) } satisfies Sent
  },
  album: {
    max: 3,
    kindOf: ({ role }) => (role === 'image' ? 'image' : null),
    send: async (settings, parts, out) => {
      const [first] = parts
      const items = parts.map(({ id, content }) => ({ id, text: content.caption, role: content.role }))
      const about = { to: first!.to.externalId, items: JSON.stringify(items) }
      const replyTo = first!.replyTo ? { replyTo: first!.replyTo } : {}
      const fields = Object.entries({ ...about, ...replyTo }).map(([name, value]) => ({ name, value }))
      const files = parts.map(({ content: { name: fileName, mime, bytes, open } }) => ({
        ...{ name: 'file', fileName, mime, bytes, open },
      }))
      const answer = await post(settings, 'album', { multipart: [...fields, ...files], timeoutMs: 60_000 }, out)
      if (!isDone(answer)) return failureOf(answer)
      const ids = (answer.json as { ids?: unknown } | null)?.ids
      const list: readonly unknown[] = Array.isArray(ids) ? ids : []
      return { ok: true, providerIds: parts.map((_, i) => idIn({ id: list[i] })) }
    },
  },
  edit: async (settings, { providerId: id, to }, content, out) => {
    const text = content.kind === 'file' ? { text: content.caption } : content
    return doneOf(await post(settings, 'edit', { json: { id, to: to.externalId, ...text } }, out))
  },
  remove: async (settings, { providerId: id, to }, out) =>
    doneOf(await post(settings, 'remove', { json: { id, to: to.externalId } }, out)),
  markRead: async (settings, to, id, out) =>
    doneOf(await post(settings, 'read', { json: { to: to.externalId, id } }, out)),
  typing: async (settings, to, out) => doneOf(await post(settings, 'typing', { json: { to: to.externalId } }, out)),
  answerPress: async (settings, token, out) => doneOf(await post(settings, 'press', { json: { token } }, out)),
  profile: async (settings, id, out) => {
    const answer = await post(settings, 'profile', { json: { id } }, out)
    if (!isDone(answer)) return failureOf(answer)
    const { name = '', address = '' } = (answer.json ?? {}) as Record<string, string | undefined>
    return { ok: true, profile: { name, address } }
  },
  fetchMedia: async (settings: Settings, ref, maxBytes, { http }) => {
    const url = `${settings.api}/media/${encodeURIComponent(ref)}`
    const answer = await http.download({ method: 'GET', url, headers: authorization(settings) }, maxBytes)
    if (answer.lost) return failureOf(answer)
    const { status, headers, body, cancel } = answer
    if (status === 200) return { ok: true, name: '', mime: headers['content-type'] ?? '', body, cancel }
    cancel()
    return failureOf(answer)
  },
  templates: async (settings, out) => {
    const answer = await post(settings, 'templates', { json: {} }, out)
    if (!isDone(answer)) return failureOf(answer)
    const { templates } = (answer.json ?? {}) as { templates?: RegisteredTemplate[] }
    return { ok: true, templates: templates ?? [] }
  },
  createTemplate: async (settings, { header, ...template }, out) => {
    if (!header) return doneOf(await post(settings, 'templates/create', { json: template }, out))
    const { name: fileName, mime, bytes, open } = header.file
    const multipart = [
      { name: 'template', value: JSON.stringify({ ...template, needs: header.kind }) },
      { name: 'file', fileName, mime, bytes, open },
    ]
    return doneOf(await post(settings, 'templates/create', { multipart, timeoutMs: 60_000 }, out))
  },
  deleteTemplate: async (settings, name, out) =>
    doneOf(await post(settings, 'templates/delete', { json: { name } }, out)),
})
