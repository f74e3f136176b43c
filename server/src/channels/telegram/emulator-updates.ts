import type { PhoneChat, PhoneItem, PhoneMessage } from '@beseda/contract/phone.ts'
import { integer } from '../../platform/exact-json.ts'
import type { Happened } from '../emulator.ts'
import type { Update, World } from '../emulator-world.ts'

const seconds = (ms: number): number => Math.floor(ms / 1000)

const userOf = (world: World, { clientId }: PhoneChat) => {
  const { name, username } = world.client(clientId)!
  const [first_name = '', ...rest] = name.split(' ')
  const last_name = rest.join(' ')
  return { id: integer(clientId), first_name, ...(last_name && { last_name }), ...(username && { username }) }
}
const chatOf = (world: World, chat: PhoneChat) => ({ ...userOf(world, chat), type: 'private' })
const botOf = (world: World, { accountId }: PhoneChat) => {
  const { name } = world.account(accountId)!
  return { id: integer(accountId), is_bot: true, first_name: 'Дом и лад', username: name }
}
const fileOf = (item: Extract<PhoneItem, { is: 'file' }>): Record<string, unknown> => {
  const file = { file_id: item.mediaId, file_unique_id: `u${item.mediaId}`, file_size: item.bytes }
  const named = { ...file, ...(item.name && { file_name: item.name }), mime_type: item.mime }
  switch (item.kind) {
    case 'image':
      return {
        photo: [
          { ...file, width: 90, height: 90 },
          { ...file, width: 1280, height: 960 },
        ],
      }
    case 'voice':
      return { voice: { ...file, duration: 5, mime_type: item.mime } }
    case 'audio':
      return { audio: { ...named, duration: 60 } }
    case 'video':
      return { video: { ...named, width: 640, height: 480, duration: 8 } }
    case 'sticker':
      return {
        sticker: {
          ...file,
          type: 'regular',
          width: 512,
          height: 512,
          is_animated: false,
          is_video: false,
          emoji: item.emoji ?? '',
        },
      }
    case 'document':
      return { document: named }
  }
}
const itemOf = (world: World, chat: PhoneChat, item: PhoneItem): Record<string, unknown> => {
  if (item.is === 'file') return fileOf(item)
  if (item.is === 'location') return { location: { latitude: item.latitude, longitude: item.longitude } }
  if (item.is === 'card') return {}
  const user_id = item.own ? { user_id: integer(chat.clientId) } : {}
  return {
    contact: { phone_number: item.phone, first_name: item.name || world.client(chat.clientId)!.name, ...user_id },
  }
}
const keyboardOf = ({ buttons }: PhoneMessage) =>
  buttons.length === 0
    ? {}
    : {
        reply_markup: {
          inline_keyboard: buttons.map((row) =>
            row.map((b) => ({ text: b.label, ...(b.does === 'open' ? { url: b.value } : { callback_data: b.value }) })),
          ),
        },
      }
/** The message as the provider writes it, in updates and in answers. */
export const messageOf = (world: World, chat: PhoneChat, m: PhoneMessage): Record<string, unknown> => {
  const [item] = m.items
  const said = m.text === '' ? {} : item?.is === 'file' ? { caption: m.text } : { text: m.text }
  const answered = m.replyTo === undefined ? null : world.message(chat, m.replyTo)
  return {
    message_id: integer(m.id),
    from: m.by === 'client' ? { ...userOf(world, chat), is_bot: false } : botOf(world, chat),
    chat: chatOf(world, chat),
    date: seconds(m.at),
    ...(m.edited && { edit_date: seconds(world.now()) }),
    ...(m.album && { media_group_id: m.album }),
    ...said,
    ...(item && itemOf(world, chat, item)),
    ...(answered && { reply_to_message: messageOf(world, chat, { ...answered, replyTo: undefined } as never) }),
    ...keyboardOf(m),
  }
}
export const updatesOf = (world: World, happened: Happened): Update[] => {
  const { chat } = happened
  const made = (field: string, value: unknown): Update => {
    const id = world.nextId(`update ${chat.accountId}`, '810000000')
    return { id, body: { update_id: integer(id), [field]: value } }
  }
  const membership = (before: string, after: string): Update => {
    const user = botOf(world, chat)
    const about = { chat: chatOf(world, chat), from: userOf(world, chat), date: seconds(world.now()) }
    const [old_chat_member, new_chat_member] = [before, after].map((status) => ({ user, status }))
    return made('my_chat_member', { ...about, old_chat_member, new_chat_member })
  }
  switch (happened.is) {
    case 'wrote':
      return happened.messages.map((m) => made('message', messageOf(world, chat, m)))
    case 'edited':
      return [made('edited_message', messageOf(world, chat, happened.message))]
    case 'pressed': {
      const id = world.nextId('press', '4382000000000000000')
      world.data.notes[`press ${id}`] = true
      const about = { id, from: userOf(world, chat), chat_instance: '1', data: happened.value }
      return [made('callback_query', { ...about, message: messageOf(world, chat, happened.message) })]
    }
    case 'began': {
      const text = happened.payload === '' ? '/start' : `/start ${happened.payload}`
      const id = world.nextId(`message ${chat.accountId}`, '100')
      const m = world.addMessage(chat, { id, by: 'client', at: world.now(), text, items: [], buttons: [] })
      return [made('message', messageOf(world, chat, m))]
    }
    case 'blocked':
      return [membership('member', 'kicked')]
    case 'unblocked':
      return [membership('kicked', 'member')]
    default:
      return []
  }
}
