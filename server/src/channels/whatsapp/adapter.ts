import { whatsapp } from '@beseda/contract/channels/whatsapp.ts'
import * as z from 'zod/mini'
import { parseExact } from '../../platform/exact-json.ts'
import { defineProvider, type ProviderApp, type WebhookRequest } from '../adapter.ts'
import type { OutgoingPart, Recipient } from '../outbound.ts'
import { doneOf, failureOf, isDone } from './answers.ts'
import { challengeOf, cloud, isSigned } from './cloud.ts'
import { hosted } from './hosted.ts'
import { contentBody, fileBody } from './outgoing.ts'
import { changesOf, phoneNumberOf, valueEvents } from './payload.ts'
import type { Settings, Way } from './way.ts'

const wayOf = ({ connection }: Pick<Settings, 'connection'>): Way => (connection === 'cloud' ? cloud : hosted)

const ok = { status: 200, headers: { 'content-type': 'text/plain' }, body: 'ok' }
/** Undefined: not JSON. */
const jsonOf = ({ body }: WebhookRequest): unknown => {
  try {
    return parseExact(body.toString('utf8'))
  } catch {
    return undefined
  }
}
/** One URL for all accounts of the app at Meta. Notices about a business account name no number: nobody waits for them. */
const app: ProviderApp = {
  settings: z.strictObject({ appSecret: z.string(), verifyToken: z.string() }),
  receive: (settings, request) => {
    if (request.method === 'GET') {
      const challenge = challengeOf(String(settings.verifyToken), request.query)
      return challenge === null ? null : { ...ok, body: challenge, events: [] }
    }
    if (!isSigned(String(settings.appSecret), request.headers['x-hub-signature-256'], request.body)) return null
    const events = changesOf(jsonOf(request)).flatMap((change) => {
      const account = phoneNumberOf(change)
      return account === null ? [] : valueEvents(change.field, change.value).map((event) => ({ account, event }))
    })
    return { ...ok, events }
  },
}
const addressed = ({ externalId: to }: Recipient, body: Readonly<Record<string, unknown>>) => ({
  recipient_type: 'individual',
  to,
  ...body,
})
const bodyOf = async (s: Settings, { content }: OutgoingPart, out: Parameters<Way['place']>[2]) => {
  const file = content.kind === 'file' ? content : content.kind === 'template' ? content.header : undefined
  const at = file ? await wayOf(s).place(s, file, out) : null
  if (at && 'ok' in at) return at
  if (content.kind === 'file') return { ok: true as const, body: fileBody(content, at!) }
  return { ok: true as const, body: contentBody(content, at) }
}
const idIn = (json: unknown): string | null => {
  const { messages } = (json ?? {}) as { messages?: readonly ({ id?: unknown } | null)[] }
  const id = Array.isArray(messages) ? messages[0]?.id : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}

export const whatsappAdapter = defineProvider<typeof whatsapp>({
  type: whatsapp,
  transport: 'provider',
  app,
  connect: (s, out) => wayOf(s).connect(s, out),
  renew: (s, out) => wayOf(s).renew(s, out),
  registerWebhook: (s, url, out) => wayOf(s).registerWebhook(s, url, out),
  disconnect: (s, out) => wayOf(s).disconnect(s, out),
  receive: (s, request) => {
    if (request.method === 'GET') {
      const challenge = s.connection === 'cloud' ? challengeOf(s.verifyToken, request.query) : null
      return challenge === null ? null : { ...ok, body: challenge, events: [] }
    }
    if (!wayOf(s).isGenuine(s, request)) return null
    const changes = changesOf(jsonOf(request))
    // An app may be subscribed to several numbers whose webhooks all lead here.
    const own = changes.filter((c) => s.connection !== 'cloud' || [null, s.phoneNumberId].includes(phoneNumberOf(c)))
    return { ...ok, events: own.flatMap(({ field, value }) => valueEvents(field, value)) }
  },
  send: async (s, part, out) => {
    const made = await bodyOf(s, part, out)
    if (!made.ok) return made
    const answer = await wayOf(s).post(
      s,
      addressed(part.to, { ...made.body, ...(part.replyTo && { context: { message_id: part.replyTo } }) }),
      out,
      part.id,
    )
    return isDone(answer) ? { ok: true, providerId: idIn(answer.json) } : failureOf(answer)
  },
  markRead: async (s, _, messageId, out) =>
    doneOf(await wayOf(s).post(s, { status: 'read', message_id: messageId }, out)),
  /** Shown for 25 seconds, under the client's newest message, which becomes read. */
  typing: async (s, { thread }, out) =>
    doneOf(
      await wayOf(s).post(s, { status: 'read', message_id: thread ?? '', typing_indicator: { type: 'text' } }, out),
    ),
  fetchMedia: (s, ref, maxBytes, out) => wayOf(s).fetchMedia(s, ref, maxBytes, out),
  templates: (s, out) => wayOf(s).templates(s, out),
  createTemplate: async (s, template, out) => {
    const sample = template.header ? await wayOf(s).placeSample(s, template.header.file, out) : null
    if (sample && !sample.ok) return sample
    return wayOf(s).createTemplate(s, template, sample?.handle ?? null, out)
  },
  deleteTemplate: (s, name, out) => wayOf(s).deleteTemplate(s, name, out),
})
