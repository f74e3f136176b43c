import type { PhoneChat, PhoneItem, PhoneMessage } from '@beseda/contract/phone.ts'
import { integer } from '../../platform/exact-json.ts'
import type { Happened } from '../emulator.ts'
import type { Update, World } from '../emulator-world.ts'

/** A number of 64 bits, beyond 2^53. */
export const newToken = (world: World): string => world.nextId('token', '4987381194038857700')

export const callback = (world: World, event: string, more: object, token = newToken(world)): Update => ({
  id: world.nextId('update'),
  body: { event, timestamp: world.now(), message_token: integer(token), ...more },
})
const userOf = (world: World, { clientId }: PhoneChat) => {
  const { id, name } = world.client(clientId)!
  return { id, name, country: 'RU', language: 'ru', api_version: 10 }
}
const itemOf = (home: string, item: PhoneItem): object => {
  if (item.is === 'location') return { type: 'location', location: { lat: item.latitude, lon: item.longitude } }
  if (item.is === 'contact') return { type: 'contact', contact: { name: item.name, phone_number: item.phone } }
  if (item.is === 'card') return { type: 'url', media: item.url }
  const media = `${home}/media/${item.mediaId}`
  if (item.kind === 'image') return { type: 'picture', media, thumbnail: media, file_name: item.name }
  if (item.kind === 'sticker') return { type: 'sticker', sticker_id: 46105, media }
  if (item.kind === 'video') return { type: 'video', media, thumbnail: media, size: item.bytes, duration: 8 }
  return { type: 'file', media, file_name: item.name, file_size: item.bytes }
}
const messageOf = (home: string, world: World, chat: PhoneChat, { text, items }: PhoneMessage): object => {
  const tracking = world.data.notes[`tracking ${chat.accountId} ${chat.clientId}`]
  const said = { ...(text && { text }), ...(typeof tracking === 'string' && tracking && { tracking_data: tracking }) }
  return { ...said, ...(items[0] ? itemOf(home, items[0]) : { type: 'text' }) }
}
export const updatesOf =
  (home: () => string) =>
  (world: World, happened: Happened): Update[] => {
    const { chat } = happened
    switch (happened.is) {
      case 'wrote':
        world.data.notes[`subscribed ${chat.clientId}`] = true
        return happened.messages.map((m) =>
          callback(world, 'message', { sender: userOf(world, chat), message: messageOf(home(), world, chat, m) }, m.id),
        )
      case 'began':
        return [
          callback(world, 'conversation_started', {
            ...{ type: 'open', context: happened.payload, user: userOf(world, chat) },
            subscribed: world.data.notes[`subscribed ${chat.clientId}`] === true,
          }),
        ]
      case 'blocked':
        return [callback(world, 'unsubscribed', { user_id: chat.clientId })]
      case 'unblocked':
        return [callback(world, 'subscribed', { user: userOf(world, chat) })]
      case 'read':
        return chat.messages.flatMap((m) => {
          const key = `seen ${m.id}`
          if (m.by === 'client' || world.data.notes[key]) return []
          world.data.notes[key] = true
          return [callback(world, 'seen', { user_id: chat.clientId }, m.id)]
        })
      default:
        return []
    }
  }
