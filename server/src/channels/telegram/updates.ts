import * as z from 'zod/mini'
import type { InboundContact, InboundEvent } from '../inbound.ts'
import { chat, id, Message, nameOf, partsOf, person } from './message.ts'

const Press = z.object({
  id,
  from: person,
  data: z.optional(z.string()),
  message: z.optional(z.object({ message_id: id, chat, reply_markup: Message.shape.reply_markup })),
})
const Membership = z.object({ chat, date: z.number(), new_chat_member: z.object({ status: z.string() }) })
const Update = z.object({
  message: z.optional(z.unknown()),
  edited_message: z.optional(z.unknown()),
  callback_query: z.optional(z.unknown()),
  my_chat_member: z.optional(z.unknown()),
})
/** The kinds of updates that we ask the provider for. */
export const wanted = ['message', 'edited_message', 'callback_query', 'my_chat_member']

type Chat = z.infer<typeof chat>
const contactOf = (c: Chat): InboundContact => ({
  externalId: c.id,
  name: nameOf(c),
  address: c.username ? `@${c.username}` : '',
})
/** A message id is unique in its chat only. */
const idOf = (c: Chat, messageId: string): string => `${c.id}:${messageId}`
/** Groups and channels have no client: a bot of support is written to in private. */
const isPrivate = (c: Chat): boolean => c.type === 'private'

const messageEvents = (given: unknown): InboundEvent[] => {
  const m = Message.safeParse(given).data
  if (!m || !isPrivate(m.chat)) return []
  const parts = partsOf(m)
  if (parts.length === 0) return []
  const ref = /^\/start (\S+)$/.exec(m.text ?? '')?.[1]
  return [
    {
      kind: 'message',
      contact: contactOf(m.chat),
      externalId: idOf(m.chat, m.message_id),
      at: m.date * 1000,
      parts,
      origin: 'subscriber',
      ...(m.reply_to_message && { replyTo: idOf(m.chat, m.reply_to_message.message_id) }),
      ...(m.media_group_id && { album: m.media_group_id }),
      ...(ref && { ref }),
    },
  ]
}
const editEvents = (given: unknown): InboundEvent[] => {
  const m = Message.safeParse(given).data
  if (!m || !isPrivate(m.chat)) return []
  const parts = partsOf(m)
  if (parts.length === 0) return []
  const at = (m.edit_date ?? m.date) * 1000
  return [{ kind: 'edited', contactId: m.chat.id, messageId: idOf(m.chat, m.message_id), at, parts }]
}
const pressEvents = (given: unknown): InboundEvent[] => {
  const p = Press.safeParse(given).data
  if (!p?.message || p.data === undefined || !isPrivate(p.message.chat)) return []
  const { message, data } = p
  const button = message.reply_markup?.inline_keyboard?.flat().find((b) => b.callback_data === data)
  const contact = { ...contactOf(message.chat), name: nameOf(p.from) || nameOf(message.chat) }
  const about = { externalId: `press:${p.id}`, at: null, messageId: idOf(message.chat, message.message_id) }
  return [{ kind: 'pressed', contact, ...about, payload: data, label: button?.text ?? data, answerToken: p.id }]
}
const membershipEvents = (given: unknown): InboundEvent[] => {
  const m = Membership.safeParse(given).data
  if (!m || !isPrivate(m.chat)) return []
  const reachable = m.new_chat_member.status === 'member'
  return [{ kind: 'contact', contactId: m.chat.id, at: m.date * 1000, reachable }]
}

/** One update of the provider as events; what is not understood is none. */
export const eventsOf = (update: unknown): readonly InboundEvent[] => {
  const u = Update.safeParse(update).data
  if (!u) return []
  return [
    ...messageEvents(u.message),
    ...editEvents(u.edited_message),
    ...pressEvents(u.callback_query),
    ...membershipEvents(u.my_chat_member),
  ]
}
