import type { PhoneButton, PhoneChat, PhoneItem } from '@beseda/contract/phone.ts'
import { integer } from '../../platform/exact-json.ts'
import type { ApiAnswer, ApiCall } from '../emulator.ts'
import type { EmulatedAccount, World } from '../emulator-world.ts'
import { callback, newToken } from './emulator-updates.ts'

const words: Readonly<Record<number, string>> = {
  ...{ 1: 'invalidUrl', 2: 'invalidAuthToken', 3: 'badData', 4: 'missingData', 5: 'receiverNotRegistered' },
  ...{ 6: 'receiverNotSubscribed', 10: 'webhookNotSet', 12: 'tooManyRequests', 13: 'apiVersionNotSupported' },
}
/** Refusals come with HTTP 200. */
export const no = (status: number): ApiAnswer => ({ status: 200, json: { status, status_message: words[status] } })
const ok = (more: object = {}): ApiAnswer => ({ status: 200, json: { status: 0, status_message: 'ok', ...more } })
type Fields = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const part = (fields: Fields, name: string): Fields => (fields[name] ?? {}) as Fields
const isUrl = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
const megabyte = 1024 * 1024
const newestApi = 12

interface Said {
  readonly text: string
  readonly items: PhoneItem[]
}
/** What each type of message must have; a number: the status of its refusal. */
const messages: Readonly<Record<string, (m: Fields) => Said | number>> = {
  text: ({ text }) => {
    const said = textOf(text)
    if (said === '') return 4
    return [...said].length > 7000 ? 3 : { text: said, items: [] }
  },
  picture: ({ text, media }) => {
    if (!isUrl(media)) return 4
    return [...textOf(text)].length > 768 ? 3 : { text: textOf(text), items: [link('picture', media)] }
  },
  video: ({ media, size }) => sized(media, size, 26, 'video'),
  file: ({ media, size, file_name: name }) => {
    if (textOf(name) === '') return 4
    return textOf(name).length > 256 ? 3 : sized(media, size, 50, textOf(name))
  },
  url: ({ media }) => (isUrl(media) && media.length <= 2000 ? { text: media, items: [] } : 3),
  contact: (m) => {
    const { name, phone_number: phone } = part(m, 'contact')
    if (textOf(name) === '' || textOf(phone) === '') return 4
    if (textOf(name).length > 28 || textOf(phone).length > 18) return 3
    return { text: '', items: [{ is: 'contact', name: textOf(name), phone: textOf(phone), own: false }] }
  },
  location: (m) => {
    const [latitude, longitude] = [part(m, 'location').lat, part(m, 'location').lon].map(Number) as [number, number]
    const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    return isPlace ? { text: '', items: [{ is: 'location', latitude, longitude, title: '' }] } : 3
  },
  sticker: ({ sticker_id: id }) => (typeof id === 'number' ? { text: `sticker ${id}`, items: [] } : 4),
}
/** Viber fetches what it shows; here the phone opens the address. */
const link = (title: string, url: string): PhoneItem => ({ is: 'card', title, text: '', url })
const sized = (media: unknown, size: unknown, max: number, title: string): Said | number => {
  if (!isUrl(media) || typeof size !== 'number') return 4
  return size > max * megabyte ? 3 : { text: '', items: [link(title, media)] }
}
const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const plain = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt);/g, (s) => signs[s]!)
/** null: the keyboard is invalid, which is found on the phone: the message is accepted, and fails afterwards. */
const keyboardOf = (given: unknown): PhoneButton[][] | null => {
  if (given === undefined || given === null) return []
  const { Type, Buttons } = given as { Type?: unknown; Buttons?: unknown }
  if (Type !== 'keyboard' || !Array.isArray(Buttons) || Buttons.length === 0 || Buttons.length > 72) return null
  const rows = (Buttons as Fields[]).map(({ ActionType = 'reply', ActionBody, Text }): PhoneButton[] | null => {
    const [label, value] = [plain(textOf(Text)), textOf(ActionBody)]
    if (label === '' || value === '' || textOf(Text).length > 250) return null
    if (ActionType === 'open-url') return isUrl(value) ? [{ label, does: 'open', value }] : null
    return ActionType === 'reply' ? [{ label: value, does: 'write', value }] : null
  })
  return rows.includes(null) ? null : (rows as PhoneButton[][])
}
const send = (world: World, account: EmulatedAccount, fields: Fields, size: number): ApiAnswer => {
  if (!account.hook) return no(10)
  if (size > 30 * 1024) return no(3)
  if (Number(fields.min_api_version ?? 1) > newestApi) return no(13)
  const client = world.client(textOf(fields.receiver))
  if (!client) return no(5)
  const chat: PhoneChat | null = world.chat(account.id, client.id)
  const isKnown = chat?.messages.some((m) => m.by === 'client') || world.data.notes[`subscribed ${client.id}`] === true
  if (!chat || chat.blocked || !isKnown) return no(6)
  const sender = textOf(part(fields, 'sender').name)
  if (sender === '') return no(4)
  if (sender.length > 28 || textOf(fields.tracking_data).length > 4000) return no(3)
  const type = textOf(fields.type)
  const said = Object.hasOwn(messages, type) ? messages[type]!(fields) : 3
  if (typeof said === 'number') return no(said)
  const keyboard = keyboardOf(fields.keyboard)
  const token = newToken(world)
  world.data.notes[`tracking ${account.id} ${client.id}`] = textOf(fields.tracking_data)
  const failed = { user_id: client.id, desc: 'keyboard is not valid' }
  if (!keyboard) world.update(account.id, callback(world, 'failed', failed, token))
  else {
    chat.keyboard = keyboard
    const about = { id: token, by: 'business' as const, at: world.now(), buttons: [], title: sender }
    world.addMessage(chat, { ...about, ...said })
    world.update(account.id, callback(world, 'delivered', { user_id: client.id }, token))
  }
  return ok({ message_token: integer(token), chat_hostname: 'SN-CHAT-01_' })
}
const methods: Readonly<
  Record<string, (w: World, a: EmulatedAccount, f: Fields, size: number, home: string) => ApiAnswer>
> = {
  get_account_info: (world, { id, name, hook }) =>
    ok({ id, name, uri: name, webhook: hook?.url ?? '', subscribers_count: world.data.clients.length, members: [] }),
  set_webhook: (world, account, { url, event_types }) => {
    if (url === '') {
      account.hook = null
      return ok()
    }
    if (!isUrl(url)) return no(1)
    account.hook = { url, secret: '' }
    world.update(account.id, callback(world, 'webhook', {}))
    return ok({ event_types: event_types ?? [] })
  },
  send_message: send,
  get_user_details: (world, _, { id }, __, home) => {
    const client = world.client(textOf(id))
    if (!client) return no(5)
    const photo = world.photo(client.id)
    const avatar = photo ? { avatar: `${home}/media/${photo}` } : {}
    const user = { id: client.id, name: client.name, ...avatar, language: 'ru' }
    return ok({ message_token: integer(newToken(world)), user })
  },
  get_online: (world, _, { ids }) =>
    ok({
      users: (Array.isArray(ids) ? ids : [])
        .filter((id) => world.client(textOf(id)))
        .map((id) => ({ id, online_status: 0 })),
    }),
}
export const apiAt =
  (home: () => string) =>
  (world: World, { path, headers, fields, body }: ApiCall): ApiAnswer => {
    const [, kind, id = ''] = /^(media)\/([^?]*)/.exec(path) ?? []
    if (kind) {
      const media = world.media(id)
      return media ? { status: 200, headers: { 'content-type': media.mime }, bytes: media.content } : { status: 404 }
    }
    const account = world.accountBy('token', headers['x-viber-auth-token'] ?? textOf(fields.auth_token))
    if (!account) return no(2)
    const method = path.split('?')[0]!
    return Object.hasOwn(methods, method)
      ? methods[method]!(world, account, fields, body.length, home())
      : { status: 404 }
  }
