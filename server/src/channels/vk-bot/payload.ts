import * as z from 'zod/mini'
import type { InboundContact, InboundEvent, InboundPart } from '../inbound.ts'
import { partOf } from './attachments.ts'
import { isGroupChat, messageId } from './ids.ts'
import { labelIn, partIn, payloadIn } from './payload-words.ts'

const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const word = z._default(z.string(), '')
const list = z._default(z.array(z.unknown()), [])
const place = z.object({
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
  place: z.optional(z.object({ title: word })),
})
const Message = z.object({
  peer_id: id,
  from_id: id,
  conversation_message_id: id,
  date: z._default(z.nullable(z.number()), null),
  update_time: z._default(z.nullable(z.number()), null),
  text: word,
  attachments: list,
  fwd_messages: list,
  reply_message: z.optional(z.object({ conversation_message_id: z.optional(id), text: word })),
  geo: z.optional(place),
  payload: word,
  ref: word,
})
type Message = z.infer<typeof Message>
const Forwarded = z.object({ text: word, attachments: list })
const user = { user_id: id }
const Update = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message_new'), object: z.object({ message: Message }) }),
  z.object({ type: z.literal('message_edit'), object: Message }),
  z.object({ type: z.literal('message_reply'), object: Message }),
  z.object({
    type: z.literal('message_event'),
    object: z.object({
      ...user,
      peer_id: id,
      event_id: z.string(),
      payload: z.unknown(),
      conversation_message_id: z.optional(id),
    }),
  }),
  z.object({ type: z.literal('message_allow'), object: z.object(user) }),
  z.object({ type: z.literal('message_deny'), object: z.object(user) }),
  z.object({
    type: z.literal('message_read'),
    object: z.object({ from_id: id, peer_id: id, conversation_message_id: id }),
  }),
  z.object({ type: z.literal('message_typing_state'), object: z.object({ from_id: id, state: word }) }),
])
/** Users come without a name: the profile is asked for afterwards. */
const contactOf = (peer: string, from: string): InboundContact => ({
  externalId: peer,
  name: '',
  address: isGroupChat(peer) ? '' : `vk.com/id${from}`,
})
const timeOf = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1000)

const partsOf = (m: Message): readonly InboundPart[] => {
  const forwarded = m.fwd_messages.flatMap((f) => {
    const read = Forwarded.safeParse(f)
    return read.success ? [read.data] : []
  })
  const quoted = [m.reply_message, ...forwarded].flatMap((f) => (f?.text ? [f.text] : [])).join('\n')
  const text: InboundPart[] = m.text || quoted ? [{ kind: 'text', text: m.text, ...(quoted && { quoted }) }] : []
  const files = [...m.attachments, ...forwarded.flatMap((f) => f.attachments)].map(partOf)
  const where: InboundPart[] = m.geo
    ? [{ kind: 'location', ...m.geo.coordinates, title: m.geo.place?.title ?? '', address: '' }]
    : []
  const parts = [...text, ...files, ...where]
  return parts.length > 0 ? parts : [{ kind: 'unsupported', what: 'message' }]
}
const replyOf = ({ peer_id, reply_message: r }: Message) =>
  r?.conversation_message_id ? { replyTo: messageId(peer_id, r.conversation_message_id) } : {}
const written = (m: Message): InboundEvent => {
  const about = {
    contact: contactOf(m.peer_id, m.from_id),
    externalId: messageId(m.peer_id, m.conversation_message_id),
    at: timeOf(m.date),
  }
  const payload = m.payload === '' ? null : payloadIn(m.payload)
  if (payload !== null) return { kind: 'pressed', ...about, messageId: null, payload, label: m.text }
  return {
    kind: 'message',
    ...about,
    parts: partsOf(m),
    origin: 'subscriber',
    ...replyOf(m),
    ...(m.ref && { ref: m.ref }),
  }
}
/** One update of the Callback API or of Long Poll; what is not understood is none. */
export const eventsOf = (update: unknown): readonly InboundEvent[] => {
  const read = Update.safeParse(update)
  if (!read.success) return []
  const { type, object: o } = read.data
  switch (type) {
    case 'message_new':
      return [written(o.message)]
    case 'message_edit': {
      const edited = { contactId: o.peer_id, messageId: messageId(o.peer_id, o.conversation_message_id) }
      return [{ kind: 'edited', ...edited, at: timeOf(o.update_time ?? o.date), parts: partsOf(o) }]
    }
    case 'message_reply': {
      const providerId = messageId(o.peer_id, o.conversation_message_id)
      const partId = partIn(o.payload)
      const about = { contact: contactOf(o.peer_id, o.peer_id), providerId, ...(partId !== null && { partId }) }
      return [{ kind: 'echo', ...about, at: timeOf(o.date), parts: partsOf(o) }]
    }
    case 'message_event': {
      const { user_id, peer_id, event_id, conversation_message_id: number } = o
      const payload = payloadIn(o.payload) ?? JSON.stringify(o.payload ?? null)
      return [
        {
          kind: 'pressed',
          contact: contactOf(peer_id, user_id),
          externalId: event_id,
          at: null,
          messageId: number === undefined ? null : messageId(peer_id, number),
          payload,
          label: labelIn(o.payload) ?? payload,
          answerToken: `${event_id} ${user_id} ${peer_id}`,
        },
      ]
    }
    case 'message_allow':
      return [{ kind: 'contact', contactId: o.user_id, at: null, reachable: true }]
    case 'message_deny':
      return [{ kind: 'contact', contactId: o.user_id, at: null, reachable: false }]
    case 'message_read': {
      const throughId = messageId(o.peer_id, o.conversation_message_id)
      return [{ kind: 'status', status: 'read', about: { contactId: o.peer_id, throughId } }]
    }
    case 'message_typing_state':
      return [{ kind: 'typing', contactId: o.from_id, on: true }]
  }
}
