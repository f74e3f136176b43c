import type { PhoneButton, PhoneChat, PhoneItem, PhoneMessage } from '@beseda/contract/phone.ts'
import { integer } from '../../platform/exact-json.ts'

import { type Asked, error, type Method, ok, textOf } from './emulator-asked.ts'
import { made, messageOf, newNumber } from './emulator-updates.ts'

/** Rules of a keyboard under a message; null: VK does not take it. */
const keyboardOf = (given: unknown): PhoneButton[][] | null => {
  if (given === undefined || given === '') return []
  let keyboard: { inline?: unknown; buttons?: unknown }
  try {
    keyboard = JSON.parse(textOf(given))
  } catch {
    return null
  }
  const rows = (Array.isArray(keyboard.buttons) ? keyboard.buttons : []) as { action?: Record<string, unknown> }[][]
  const [mostRows, most] = keyboard.inline ? [6, 10] : [10, 40]
  if (rows.length > mostRows || rows.some((row) => row.length > 5) || rows.flat().length > most) return null
  const made = rows.map((row) =>
    row.map(({ action = {} }): PhoneButton | null => {
      const [label, payload] = [textOf(action.label), textOf(action.payload)]
      if (label === '' || [...label].length > 40 || payload.length > 255) return null
      if (action.type === 'open_link') return { label, does: 'open', value: textOf(action.link) }
      if (action.type === 'text') return { label, does: 'write', value: payload }
      return action.type === 'callback' ? { label, does: 'press', value: payload } : null
    }),
  )
  return made.flat().includes(null) ? null : (made as PhoneButton[][])
}
/** Attachments that were uploaded and saved before; null: unknown. */
const itemsOf = ({ world, fields }: Asked): PhoneItem[] | null => {
  const names = textOf(fields.attachment).split(',').filter(Boolean)
  const items = names.map((name) => world.data.notes[`attachment ${name}`] as PhoneItem | undefined)
  const place = textOf(fields.lat) !== '' && {
    ...{ is: 'location' as const, latitude: Number(fields.lat), longitude: Number(fields.long), title: '' },
  }
  return items.includes(undefined) ? null : [...(items as PhoneItem[]), ...(place ? [place] : [])]
}
interface Content {
  readonly text: string
  readonly items: PhoneItem[]
  readonly buttons: PhoneButton[][]
}
const contentOf = (a: Asked): Content | ReturnType<typeof error> => {
  const text = textOf(a.fields.message)
  const items = itemsOf(a)
  if (!items) return error(100, 'One of the parameters specified was missing or invalid: attachment')
  if (text === '' && items.length === 0)
    return error(100, 'One of the parameters specified was missing or invalid: message is empty or invalid')
  if ([...text].length > 4096) return error(914, 'Message is too long')
  const buttons = keyboardOf(a.fields.keyboard)
  return buttons ? { text, items, buttons } : error(911, 'Keyboard format is invalid')
}
const isRefused = (x: object): x is ReturnType<typeof error> => 'status' in x
type Refused = { readonly code: number; readonly description: string }
const recipient = ({ world, account }: Asked, peer: string): PhoneChat | Refused => {
  const chat = world.chat(account.id, peer)
  const isAllowed = world.data.notes[`allowed ${account.id} ${peer}`] === true
  if (!world.client(peer)) return { code: 936, description: 'Contact not found' }
  if (!chat || chat.blocked || !isAllowed)
    return { code: 901, description: "Can't send messages for users without permission" }
  return chat
}
/** The same `random_id` for the same peer is the same message. */
const sendTo = (a: Asked, peer: string, content: Content): { readonly number: string } | Refused => {
  const { world, account, fields, home } = a
  const chat = recipient(a, peer)
  if ('code' in chat) return chat
  const random = textOf(fields.random_id)
  const key = `random ${account.id} ${peer} ${random}`
  const known = random === '0' ? undefined : world.data.notes[key]
  if (typeof known === 'string') return { number: known }
  const number = newNumber(world, chat)
  const message: PhoneMessage = { id: number, by: 'business', at: world.now(), ...content }
  world.data.notes[key] = number
  chat.typingUntil = 0
  const shown = world.addMessage(chat, message)
  const payload = textOf(fields.payload)
  const echo = { random_id: Number(random), ...(payload && { payload }) }
  world.update(account.id, made(world, account.id, 'message_reply', messageOf(home, world, chat, shown, echo)))
  return { number }
}
const send: Method = (a) => {
  const { fields } = a
  if (!/^-?\d+$/.test(textOf(fields.random_id)))
    return error(100, 'One of the parameters specified was missing or invalid: random_id is a required parameter')
  const peers = textOf(fields.peer_ids || fields.user_ids)
    .split(',')
    .filter(Boolean)
  if (peers.length > 100) return error(100, 'One of the parameters specified was missing or invalid: peer_ids')
  const content = contentOf(a)
  if (isRefused(content)) return content
  if (peers.length === 0) {
    const sent = sendTo(a, textOf(fields.peer_id || fields.user_id), content)
    return 'number' in sent ? ok(Number(sent.number)) : error(sent.code, sent.description)
  }
  return ok(
    peers.map((peer) => {
      const sent = sendTo(a, peer, content)
      if (!('number' in sent)) return { peer_id: integer(peer), message_id: 0, error: sent }
      const number = Number(sent.number)
      return { peer_id: integer(peer), message_id: number, conversation_message_id: number }
    }),
  )
}
const dayMs = 24 * 3_600_000
/** Own messages can be changed for a day. */
const own = ({ world, account, fields }: Asked, number: string): { chat: PhoneChat; message: PhoneMessage } | null => {
  const chat = world.chat(account.id, textOf(fields.peer_id))
  const message = chat && world.message(chat, number)
  return chat && message?.by === 'business' && !message.removed ? { chat, message } : null
}
const chatIn = ({ world, account, fields }: Asked): PhoneChat | null =>
  world.chat(account.id, textOf(fields.peer_id || fields.user_id))
const noAccess = error(917, 'You don’t have access to this chat')

/** Messages of the community. */
export const messages: Readonly<Record<string, Method>> = {
  'messages.send': send,
  'messages.edit': (a) => {
    const found = own(a, textOf(a.fields.cmid || a.fields.conversation_message_id || a.fields.message_id))
    if (!found) return error(920, "Can't edit this kind of message")
    if (a.world.now() - found.message.at >= dayMs) return error(909, "Can't edit this message, because it's too old")
    const content = contentOf(a)
    if (isRefused(content)) return content
    Object.assign(found.message, content, { edited: true })
    return ok(1)
  },
  'messages.delete': (a) => {
    const numbers = textOf(a.fields.cmids || a.fields.message_ids).split(',')
    for (const number of numbers) {
      const found = own(a, number)
      if (!found || a.world.now() - found.message.at >= dayMs)
        return error(924, "Can't delete this message for everybody")
      found.message.removed = true
    }
    return ok(
      numbers.map((number) => ({
        peer_id: integer(textOf(a.fields.peer_id)),
        conversation_message_id: Number(number),
        response: 1,
      })),
    )
  },
  'messages.setActivity': (a) => {
    const chat = chatIn(a)
    if (!chat) return noAccess
    chat.typingUntil = a.world.now() + 5000
    return ok(1)
  },
  'messages.markAsRead': (a) => {
    const chat = chatIn(a)
    if (!chat) return noAccess
    for (const m of chat.messages) if (m.by === 'client') m.isRead = true
    return ok(1)
  },
  'messages.sendMessageEventAnswer': ({ world, fields }) => {
    const key = `press ${textOf(fields.event_id)}`
    if (!world.data.notes[key]) return error(950, 'Reply timed out')
    delete world.data.notes[key]
    return ok(1)
  },
  'messages.isMessagesFromGroupAllowed': (a) =>
    ok({ is_allowed: 'code' in recipient(a, textOf(a.fields.user_id)) ? 0 : 1 }),
}
