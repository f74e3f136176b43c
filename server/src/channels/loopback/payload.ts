import {
  ContactPart,
  FileRole,
  LocationPart,
  Origin,
  TextPart,
  UnsupportedPart,
} from '@beseda/contract/entities/part.ts'
import * as z from 'zod/mini'
import type { InboundEvent } from '../inbound.ts'

/** Ids come as text or as digits of any length, which `parseExact` keeps. */
const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const at = z._default(z.nullable(z.number()), null)
const text = z._default(z.string(), '')

/** The short form of a message of text. */
const Message = z.object({
  type: z.literal('message'),
  id,
  from: z.object({ id, name: text, address: z.optional(z.string()) }),
  text,
  at,
})
const status = z.enum(['sent', 'delivered', 'read', 'undelivered'])
/** The short form of a receipt. */
const Status = z.object({ type: z.literal('status'), ids: z.array(id), status, reason: z.optional(z.string()) })

const contact = z.object({
  externalId: id,
  name: z.string(),
  address: z.string(),
  thread: z.optional(z.string()),
})
const ref = z.nullable(z.string())
const part = z.discriminatedUnion('kind', [
  TextPart,
  z.object({
    kind: z.literal('file'),
    role: FileRole,
    name: z.string(),
    mime: z.string(),
    bytes: z.nullable(z.number()),
    ref: z.string(),
  }),
  LocationPart,
  ContactPart,
  z.object({ kind: z.literal('sticker'), emoji: z.string(), ref }),
  z.object({ kind: z.literal('card'), title: z.string(), text: z.string(), url: ref, ref }),
  UnsupportedPart,
])
const parts = z.array(part).check(z.minLength(1))
const kinds = [
  z.object({
    kind: z.literal('message'),
    contact,
    externalId: id,
    at,
    parts,
    origin: z._default(Origin, 'subscriber'),
    album: z.optional(id),
    ref: z.optional(z.string()),
    replyTo: z.optional(id),
    automatic: z.optional(z.enum(['reply', 'notice'])),
  }),
  z.object({ kind: z.literal('edited'), contactId: id, messageId: id, at, parts: z.nullable(parts) }),
  z.object({ kind: z.literal('removed'), contactId: id, messageId: id, at }),
  z.object({
    kind: z.literal('pressed'),
    contact,
    externalId: id,
    at,
    messageId: z.nullable(id),
    payload: z.string(),
    label: z.string(),
    answerToken: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('status'),
    status,
    about: z.union([
      z.object({ providerIds: z.array(id) }),
      z.object({ partIds: z.array(z.string()) }),
      z.object({ contactId: id, watermark: z.number() }),
      z.object({ contactId: id, throughId: id }),
    ]),
    at: z.optional(z.number()),
    failure: z.optional(z.object({ kind: z.enum(['refused', 'blocked', 'windowClosed']), reason: z.string() })),
  }),
  z.object({ kind: z.literal('typing'), contactId: id, on: z.boolean() }),
  z.object({ kind: z.literal('echo'), contact, providerId: id, partId: z.optional(z.string()), at, parts }),
  z.object({
    kind: z.literal('contact'),
    contactId: id,
    at,
    profile: z.optional(z.partial(z.object({ name: z.string(), address: z.string() }))),
    reachable: z.optional(z.boolean()),
    allowsAdvertising: z.optional(z.boolean()),
    movedTo: z.optional(id),
  }),
  z.object({
    kind: z.literal('account'),
    at,
    change: z.enum(['restored', 'limited', 'broken', 'templates']),
    reason: z.string(),
  }),
] as const
const Event = z.object({ type: z.literal('event'), event: z.discriminatedUnion('kind', kinds) })
const Update = z.discriminatedUnion('type', [Message, Status, Event])

/** One update of the provider as an event; what is not understood is none. */
export const eventOf = (update: unknown): readonly InboundEvent[] => {
  const parsed = Update.safeParse(update)
  if (!parsed.success) return []
  const p = parsed.data
  if (p.type === 'event') return [p.event as InboundEvent]
  if (p.type === 'status') {
    const failure = p.status === 'undelivered' && { failure: { kind: 'refused' as const, reason: p.reason ?? '' } }
    return [{ kind: 'status', status: p.status, about: { providerIds: p.ids }, ...failure }]
  }
  const from = { externalId: p.from.id, name: p.from.name, address: p.from.address ?? p.from.id }
  const content = [{ kind: 'text' as const, text: p.text }]
  return [{ kind: 'message', contact: from, externalId: p.id, at: p.at, parts: content, origin: 'subscriber' }]
}
/** A webhook carries one update, or several in a list. */
export const eventsOf = (body: unknown): readonly InboundEvent[] => {
  const list = (body as { updates?: unknown } | null)?.updates
  return (Array.isArray(list) ? list : [body]).flatMap(eventOf)
}
