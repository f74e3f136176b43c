import { createHash } from 'node:crypto'
import type { PhoneChat, PhoneItem, PhoneMessage } from '@beseda/contract/phone.ts'
import { integer } from '../../platform/exact-json.ts'
import type { Happened } from '../emulator.ts'
import type { Update, World } from '../emulator-world.ts'
import { version } from './calls.ts'

const seconds = (ms: number): number => Math.floor(ms / 1000)
/** The envelope of an update; the webhook adds its secret. */
export const made = (world: World, accountId: string, type: string, object: object): Update => {
  const id = world.nextId(`update ${accountId}`)
  const event_id = createHash('sha1').update(`${accountId} ${id}`).digest('hex')
  return { id, body: { type, event_id, v: version, group_id: integer(accountId), object } }
}
export const newNumber = (world: World, chat: PhoneChat): string =>
  world.nextId(`cmid ${chat.accountId} ${chat.clientId}`)

const attachmentOf = (home: string, item: Extract<PhoneItem, { is: 'file' }>, date: number): object => {
  const url = `${home}/media/${item.mediaId}`
  const sizes = [
    { type: 'm', url, width: 130, height: 97 },
    { type: 'x', url, width: 604, height: 453 },
  ]
  if (item.kind === 'image')
    return { type: 'photo', photo: { id: 457239017, owner_id: 1, album_id: -3, date, access_key: 'key', sizes } }
  if (item.kind === 'voice')
    return { type: 'audio_message', audio_message: { id: 1, owner_id: 1, duration: 5, waveform: [], link_ogg: url } }
  if (item.kind === 'sticker') return { type: 'sticker', sticker: { sticker_id: 9, product_id: 1, images: sizes } }
  const ext = item.name.split('.').at(-1) ?? ''
  return { type: 'doc', doc: { id: 5, owner_id: 1, title: item.name, size: item.bytes, ext, date, type: 1, url } }
}
/** A message as VK writes it in updates. */
export const messageOf = (
  home: string,
  world: World,
  chat: PhoneChat,
  m: PhoneMessage,
  more: object = {},
): Record<string, unknown> => {
  const files = m.items.flatMap((item) => (item.is === 'file' ? [attachmentOf(home, item, seconds(m.at))] : []))
  const place = m.items.find((item) => item.is === 'location')
  const coordinates = place && { latitude: place.latitude, longitude: place.longitude }
  const answered = m.replyTo === undefined ? null : world.message(chat, m.replyTo)
  return {
    id: Number(m.id),
    date: seconds(m.at),
    from_id: m.by === 'client' ? integer(chat.clientId) : integer(`-${chat.accountId}`),
    peer_id: integer(chat.clientId),
    out: m.by === 'client' ? 0 : 1,
    version: 10_000_000,
    conversation_message_id: Number(m.id),
    text: m.text,
    attachments: files,
    fwd_messages: [],
    important: false,
    is_hidden: false,
    random_id: 0,
    ...(coordinates && { geo: { type: 'point', coordinates } }),
    ...(answered && { reply_message: messageOf(home, world, chat, { ...answered, replyTo: undefined } as never) }),
    ...(m.edited && { update_time: seconds(world.now()) }),
    ...more,
  }
}
const client_info = {
  ...{ button_actions: ['text', 'open_link', 'callback', 'location'], keyboard: true, inline_keyboard: true },
  ...{ carousel: true, lang_id: 0 },
}
export const updatesOf =
  (home: () => string) =>
  (world: World, happened: Happened): Update[] => {
    const { chat } = happened
    const update = (type: string, object: object) => made(world, chat.accountId, type, object)
    const user_id = integer(chat.clientId)
    const written = (m: PhoneMessage, more: object = {}) =>
      update('message_new', { message: messageOf(home(), world, chat, m, more), client_info })
    switch (happened.is) {
      case 'wrote':
        world.data.notes[`allowed ${chat.accountId} ${chat.clientId}`] = true
        return happened.messages.map((m) => written(m))
      case 'began': {
        world.data.notes[`allowed ${chat.accountId} ${chat.clientId}`] = true
        const start = { by: 'client' as const, at: world.now(), text: 'Начать', items: [], buttons: [] }
        const m = world.addMessage(chat, { id: newNumber(world, chat), ...start })
        const ref = happened.payload && { ref: happened.payload, ref_source: '' }
        return [written(m, { payload: '{"command":"start"}', ...ref })]
      }
      case 'edited':
        return [update('message_edit', messageOf(home(), world, chat, happened.message))]
      case 'pressed': {
        const event_id = world.nextId('press', '100000000000')
        world.data.notes[`press ${event_id}`] = true
        const number = Number(happened.message.id)
        const about = { user_id, peer_id: user_id, event_id, conversation_message_id: number }
        return [update('message_event', { ...about, payload: JSON.parse(happened.value) })]
      }
      case 'read': {
        const last = chat.messages.findLast((m) => m.by === 'business')
        if (!last) return []
        const about = { from_id: user_id, peer_id: user_id, read_message_id: Number(last.id) }
        return [update('message_read', { ...about, conversation_message_id: Number(last.id) })]
      }
      case 'typed':
        return [
          update('message_typing_state', { from_id: user_id, to_id: integer(`-${chat.accountId}`), state: 'typing' }),
        ]
      case 'blocked':
        return [update('message_deny', { user_id })]
      case 'unblocked':
        return [update('message_allow', { user_id, key: '' })]
      case 'removed':
        return []
    }
  }
