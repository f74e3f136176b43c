import * as z from 'zod/mini'
import type { InboundContact, InboundEvent, InboundPart } from '../inbound.ts'
import { readTracking } from './tracking.ts'

/** Tokens are numbers of 64 bits, which `parseExact` gives as their digits. */
const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const word = z._default(z.string(), '')
const at = z._default(z.nullable(z.number()), null)
const person = z.object({ id: z.string().check(z.minLength(1)), name: word })
const user_id = z.string().check(z.minLength(1))

const Message = z.object({
  type: z.string(),
  text: word,
  media: z._default(z.nullable(z.string()), null),
  file_name: word,
  file_size: z._default(z.nullable(z.number()), null),
  size: z._default(z.nullable(z.number()), null),
  tracking_data: word,
  contact: z.optional(z.object({ name: word, phone_number: word })),
  location: z.optional(z.object({ lat: z.number(), lon: z.number() })),
})
type Message = z.infer<typeof Message>
const base = { timestamp: at, message_token: id }
const Callback = z.discriminatedUnion('event', [
  z.object({ event: z.literal('message'), ...base, sender: person, message: Message }),
  z.object({ event: z.literal('subscribed'), ...base, user: person }),
  z.object({ event: z.literal('unsubscribed'), ...base, user_id }),
  z.object({
    event: z.literal('conversation_started'),
    ...base,
    user: person,
    context: word,
    subscribed: z._default(z.boolean(), false),
  }),
  z.object({ event: z.literal('delivered'), ...base, user_id }),
  z.object({ event: z.literal('seen'), ...base, user_id }),
  z.object({ event: z.literal('failed'), ...base, user_id, desc: word }),
])
type Callback = z.infer<typeof Callback>

/** null: nothing that we understand, the call with which Viber tries a new webhook among them. */
export const callbackOf = (body: unknown): Callback | null => {
  const read = Callback.safeParse(body)
  return read.success ? read.data : null
}
const contactOf = ({ id: externalId, name }: z.infer<typeof person>): InboundContact => ({
  externalId,
  name,
  address: name,
})
const partsOf = (m: Message): readonly InboundPart[] => {
  const text: InboundPart[] = m.text === '' ? [] : [{ kind: 'text', text: m.text }]
  const unsupported: InboundPart = { kind: 'unsupported', what: m.type.slice(0, 64) }
  const file = (role: 'image' | 'video' | 'document', bytes: number | null): InboundPart[] =>
    m.media === null ? [unsupported] : [{ kind: 'file', role, name: m.file_name, mime: '', bytes, ref: m.media }]
  switch (m.type) {
    case 'text':
      return text.length > 0 ? text : [unsupported]
    case 'url':
      return [...text, ...(m.media === null ? [] : [{ kind: 'text' as const, text: m.media }])]
    case 'picture':
      return [...file('image', null), ...text]
    case 'video':
      return [...file('video', m.size), ...text]
    case 'file':
      return [...file('document', m.file_size ?? m.size), ...text]
    case 'sticker':
      return [{ kind: 'sticker', emoji: '', ref: m.media }]
    case 'location':
      if (!m.location) return [unsupported]
      return [{ kind: 'location', latitude: m.location.lat, longitude: m.location.lon, title: '', address: '' }]
    case 'contact':
      if (!m.contact) return [unsupported]
      return [{ kind: 'contact', name: m.contact.name, phones: [m.contact.phone_number], emails: [], own: false }]
    default:
      return [...text, unsupported]
  }
}
const messageOf = (c: Extract<Callback, { event: 'message' }>): InboundEvent => {
  const about = { contact: contactOf(c.sender), externalId: c.message_token, at: c.timestamp }
  const tracking = readTracking(c.message.tracking_data)
  const pressed = c.message.type === 'text' && tracking.b?.find(([label]) => label === c.message.text)
  if (pressed) return { kind: 'pressed', ...about, messageId: null, payload: pressed[1], label: pressed[0] }
  const parts = partsOf(c.message)
  const shown: readonly InboundPart[] = parts.length > 0 ? parts : [{ kind: 'unsupported', what: c.message.type }]
  return { kind: 'message', ...about, parts: shown, origin: 'subscriber', ...(tracking.r && { ref: tracking.r }) }
}
export const eventsOf = (c: Callback): readonly InboundEvent[] => {
  const about = { at: c.timestamp }
  switch (c.event) {
    case 'message':
      return [messageOf(c)]
    case 'subscribed':
      return [
        {
          kind: 'contact',
          contactId: c.user.id,
          ...about,
          reachable: true,
          profile: c.user.name ? { name: c.user.name } : {},
        },
      ]
    case 'unsubscribed':
      return [{ kind: 'contact', contactId: c.user_id, ...about, reachable: false }]
    case 'conversation_started':
      return []
    default: {
      const status = ({ delivered: 'delivered', seen: 'read', failed: 'undelivered' } as const)[c.event]
      const failure = c.event === 'failed' && { failure: { kind: 'refused' as const, reason: c.desc.slice(0, 200) } }
      const when = c.timestamp === null ? {} : { at: c.timestamp }
      return [{ kind: 'status', status, about: { providerIds: [c.message_token] }, ...when, ...failure }]
    }
  }
}
