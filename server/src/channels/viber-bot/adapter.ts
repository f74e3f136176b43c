import { createHmac, timingSafeEqual } from 'node:crypto'
import { viberBot } from '@beseda/contract/channels/viber-bot.ts'
import { refuse } from '@beseda/contract/errors/refuse.ts'
import { parseExact } from '../../platform/exact-json.ts'
import type { HttpOutcome } from '../../platform/http/call.ts'
import { defineProvider, type NotConnected, type WebhookRequest } from '../adapter.ts'
import { doneOf, failureOf, isDone, post, type Settings, statusOf } from './calls.ts'
import { messageOf, senderName } from './message.ts'
import { callbackOf, eventsOf } from './payload.ts'
import { trackingOf } from './tracking.ts'

const eventTypes = ['delivered', 'seen', 'failed', 'subscribed', 'unsubscribed', 'conversation_started']

const isSigned = (token: string, { headers, body }: WebhookRequest): boolean => {
  const given = Buffer.from(headers['x-viber-content-signature'] ?? '')
  const right = Buffer.from(createHmac('sha256', token).update(body).digest('hex'))
  return token !== '' && given.length === right.length && timingSafeEqual(given, right)
}
const bodyOf = (body: Buffer): unknown => {
  try {
    return parseExact(body.toString('utf8'))
  } catch {
    return null
  }
}
const refused = (answer: HttpOutcome): NotConnected => {
  if (answer.lost || answer.status >= 500 || answer.status === 429)
    return { ok: false, refusal: refuse('CHANNEL_PROVIDER_UNREACHABLE') }
  const status = statusOf(answer)
  if (status === 12) return { ok: false, refusal: refuse('CHANNEL_PROVIDER_UNREACHABLE') }
  if (status === 2) return { ok: false, refusal: refuse('CHANNEL_TOKEN_INCORRECT'), field: 'token' }
  if (status === 15) return { ok: false, refusal: refuse('CHANNEL_ACCESS_DENIED') }
  return { ok: false, refusal: refuse('CHANNEL_PROVIDER_REFUSED', { reason: failureOf(answer).reason }) }
}
/** A bot of Viber: calls as JSON, answers with a status code inside HTTP 200, webhooks signed with the token. */
export const viberBotAdapter = defineProvider<typeof viberBot>({
  type: viberBot,
  transport: 'provider',
  connect: async (settings, out) => {
    const answer = await post(settings, 'get_account_info', {}, out)
    if (!isDone(answer)) return refused(answer)
    const { id, name, uri } = answer.json as { id?: unknown; name?: unknown; uri?: unknown }
    if (typeof id !== 'string' || typeof name !== 'string')
      return { ok: false, refusal: refuse('CHANNEL_PROVIDER_REFUSED', { reason: 'Viber: no account' }) }
    const link = typeof uri === 'string' && uri !== '' ? `viber://pa?chatURI=${encodeURIComponent(uri)}` : null
    return { ok: true, account: { id, name, link }, made: { accountName: name }, expiresAt: null }
  },
  registerWebhook: async (settings, url, out) => {
    const about = { url, event_types: eventTypes, send_name: true, send_photo: true }
    return doneOf(await post(settings, 'set_webhook', about, out))
  },
  disconnect: async (settings, out) => doneOf(await post(settings, 'set_webhook', { url: '' }, out)),
  receive: (settings, request) => {
    if (!isSigned(settings.token, request)) return null
    const callback = callbackOf(bodyOf(request.body))
    if (!callback) return { status: 200, events: [] }
    const events = eventsOf(callback)
    const isNew = callback.event === 'conversation_started' && !callback.subscribed
    if (!isNew || settings.welcome === '') return { status: 200, events }
    // Only a user without a subscription gets it; what the link carried comes back with their first message.
    const tracking = trackingOf([], callback.context)
    const welcome = { sender: { name: senderName(settings) }, type: 'text', text: settings.welcome }
    const body = JSON.stringify({ ...welcome, ...(tracking && { tracking_data: tracking }) })
    return { status: 200, headers: { 'content-type': 'application/json' }, body, events }
  },
  send: async (settings, part, out) => {
    const message = messageOf(settings, part, out.imageUrl)
    if (!message) return { ok: false, kind: 'refused', reason: 'Viber: a contact needs a phone' }
    const answer = await post(settings, 'send_message', message, out)
    if (!isDone(answer)) return failureOf(answer)
    const token = (answer.json as { message_token?: unknown }).message_token
    return { ok: true, providerId: typeof token === 'string' || typeof token === 'number' ? String(token) : null }
  },
  profile: async (settings, id, out) => {
    const answer = await post(settings, 'get_user_details', { id }, out)
    if (!isDone(answer)) return failureOf(answer)
    const { user } = answer.json as { user?: { name?: unknown } | null }
    const name = typeof user?.name === 'string' ? user.name : ''
    return { ok: true, profile: { name, address: name } }
  },
  photo: async (settings, id, out) => {
    const answer = await post(settings, 'get_user_details', { id }, out)
    if (!isDone(answer)) return failureOf(answer)
    const { user } = answer.json as { user?: { avatar?: unknown } | null }
    const url = typeof user?.avatar === 'string' ? user.avatar : ''
    return { ok: true, photo: URL.canParse(url) ? { ref: url, key: url } : null }
  },
  /** Viber's links end after about an hour. */
  fetchMedia: async (_: Settings, url, maxBytes, { http }) => {
    const answer = await http.download({ method: 'GET', url }, maxBytes)
    if (answer.lost) return failureOf(answer)
    const { status, headers, body, cancel } = answer
    if (status === 200) return { ok: true, name: '', mime: headers['content-type'] ?? '', body, cancel }
    cancel()
    if ([403, 404, 410].includes(status)) return { ok: false, kind: 'gone', reason: `Viber: HTTP ${status}` }
    return failureOf(answer)
  },
})
