import type { PhoneButton, PhoneChat, PhoneFileKind, PhoneItem, PhoneMessage } from '@beseda/contract/phone.ts'
import { integer, parseExact } from '../../platform/exact-json.ts'
import type { ApiAnswer, ApiCall } from '../emulator.ts'
import type { WireCall } from '../emulator-wire.ts'
import { type EmulatedAccount, fileItem, type World } from '../emulator-world.ts'
import { messageOf } from './emulator-updates.ts'

const hourMs = 3_600_000
const ok = (result: unknown): ApiAnswer => ({ status: 200, json: { ok: true, result } })
const no = (status: number, description: string): ApiAnswer => ({
  status,
  json: { ok: false, error_code: status, description },
})
const bad = (words: string): ApiAnswer => no(400, `Bad Request: ${words}`)
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
/** Objects come as JSON in forms. */
const objectOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return parseExact(value)
  } catch {
    return null
  }
}
/** `bot<token>/<method>`, and `file/bot<token>/<path>`. */
const route = /^(file\/)?bot([^/]+)\/([^?]*)/
export const isSend = ({ path }: WireCall): boolean => /\/send(?!chataction)[a-z]+/i.test(path)

const buttonsOf = (markup: unknown): PhoneButton[][] | ApiAnswer => {
  const rows = (objectOf(markup) as { inline_keyboard?: unknown } | null | undefined)?.inline_keyboard
  if (!Array.isArray(rows)) return []
  const made: PhoneButton[][] = []
  for (const row of rows as { text?: unknown; callback_data?: unknown; url?: unknown }[][]) {
    const buttons = row.map(({ text, callback_data, url }): PhoneButton => {
      const does = url === undefined ? 'press' : 'open'
      return { label: textOf(text), does, value: textOf(url ?? callback_data) }
    })
    if (buttons.some((b) => b.label === '')) return bad('inline keyboard button text must be non-empty')
    const wrong = buttons.find((b) => b.does === 'press' && (b.value === '' || Buffer.byteLength(b.value) > 64))
    if (wrong) return bad('BUTTON_DATA_INVALID')
    made.push(buttons)
  }
  return made
}
const isAnswer = (x: object): x is ApiAnswer => 'status' in x

interface Asked {
  readonly world: World
  readonly account: EmulatedAccount
  readonly call: ApiCall
}
type Method = (a: Asked) => ApiAnswer | Promise<ApiAnswer>

/** The chat to send to, or why not. */
const openChat = ({ world, account, call }: Asked): PhoneChat | ApiAnswer => {
  const chat = world.chat(account.id, textOf(call.fields.chat_id))
  if (!chat || chat.messages.length === 0) return bad('chat not found')
  return chat.blocked ? no(403, 'Forbidden: bot was blocked by the user') : chat
}
const say = (a: Asked, o: { text: string; items: PhoneItem[]; limit: number; tooLong: string }): ApiAnswer => {
  const { world, call } = a
  const chat = openChat(a)
  if (isAnswer(chat)) return chat
  if (o.text === '' && o.items.length === 0) return bad('message text is empty')
  if ([...o.text].length > o.limit) return bad(o.tooLong)
  const buttons = buttonsOf(call.fields.reply_markup)
  if (isAnswer(buttons)) return buttons
  const id = world.nextId(`message ${a.account.id}`, '100')
  const made: PhoneMessage = { id, by: 'business', at: world.now(), text: o.text, items: o.items, buttons }
  chat.typingUntil = 0
  return ok(messageOf(world, chat, world.addMessage(chat, made)))
}
const sendFile =
  (field: string, kind: PhoneFileKind): Method =>
  (a) => {
    const [file] = a.call.files.filter((f) => f.field === field)
    if (!file) return bad('wrong file_id or the file is temporarily unavailable')
    const { name, mime, content } = file
    if (content.length > (kind === 'image' ? 10 : 50) * 1024 * 1024) return no(413, 'Request Entity Too Large')
    const mediaId = `AgAC${a.world.nextId('file')}`
    const chat = openChat(a)
    if (!isAnswer(chat)) a.world.addMedia(mediaId, { name, mime, content })
    const item = fileItem({ kind, mediaId, name, mime, bytes: content.length })
    const text = textOf(a.call.fields.caption)
    return say(a, { text, items: [item], limit: 1024, tooLong: 'message caption is too long' })
  }
const albumKinds: Readonly<Record<string, PhoneFileKind>> = {
  ...{ photo: 'image', video: 'video', audio: 'audio', document: 'document' },
}
/** All of its messages or none. Sounds and documents do not mix with other types. */
const sendAlbum: Method = (a) => {
  const given = objectOf(a.call.fields.media)
  const media = (Array.isArray(given) ? given : []) as readonly Record<string, unknown>[]
  if (media.length === 0) return bad('there are no messages to send')
  if (media.length > 10) return bad('too many messages to send as an album')
  const types = [...new Set(media.map((m) => textOf(m.type)))]
  const wrong = types.find((type) => !albumKinds[type])
  if (wrong !== undefined) return bad(`can't parse InputMedia: type "${wrong}" can't be used in sendMediaGroup`)
  const lonely = types.find((type) => types.length > 1 && (type === 'audio' || type === 'document'))
  if (lonely) return bad(`${lonely} can't be mixed with other media types`)
  const files = media.map((m) => a.call.files.find((f) => `attach://${f.field}` === m.media))
  const tooBig = files.some((f, i) => (f?.content.length ?? 0) > (media[i]!.type === 'photo' ? 10 : 50) * 1024 * 1024)
  if (tooBig) return no(413, 'Request Entity Too Large')
  if (files.includes(undefined)) return bad('wrong file_id or the file is temporarily unavailable')
  if (media.some((m) => [...textOf(m.caption)].length > 1024)) return bad('message caption is too long')
  const chat = openChat(a)
  if (isAnswer(chat)) return chat
  const album = a.world.nextId('album', '13000000000000000')
  const sent = files.map((file, i) => {
    const { name, mime, content } = file!
    const mediaId = `AgAC${a.world.nextId('file')}`
    a.world.addMedia(mediaId, { name, mime, content })
    const item = fileItem({ kind: albumKinds[textOf(media[i]!.type)]!, mediaId, name, mime, bytes: content.length })
    const id = a.world.nextId(`message ${a.account.id}`, '100')
    const text = textOf(media[i]!.caption)
    const about = { id, by: 'business' as const, at: a.world.now(), text, items: [item], buttons: [], album }
    return messageOf(a.world, chat, a.world.addMessage(chat, about))
  })
  chat.typingUntil = 0
  return ok(sent)
}
const sendItem = (a: Asked, item: PhoneItem): ApiAnswer => say(a, { text: '', items: [item], limit: 0, tooLong: '' })
const locationIn = ({ call: { fields } }: Asked): PhoneItem => ({
  is: 'location',
  latitude: Number(fields.latitude),
  longitude: Number(fields.longitude),
  title: textOf(fields.title),
})
/** The bot's own message, or why it cannot be changed. */
const own = (a: Asked, missing: string): { chat: PhoneChat; message: PhoneMessage } | ApiAnswer => {
  const chat = a.world.chat(a.account.id, textOf(a.call.fields.chat_id))
  const message = chat && a.world.message(chat, textOf(a.call.fields.message_id))
  if (!chat || !message || message.removed) return bad(missing)
  return { chat, message }
}
const change =
  (field: 'text' | 'caption', limit: number): Method =>
  (a) => {
    const found = own(a, 'message to edit not found')
    if (isAnswer(found)) return found
    const { chat, message } = found
    const text = textOf(a.call.fields[field])
    if (message.by !== 'business') return bad("message can't be edited")
    if (field === 'text' && text === '') return bad('message text is empty')
    if ([...text].length > limit) return bad('MESSAGE_TOO_LONG')
    const buttons = buttonsOf(a.call.fields.reply_markup)
    if (isAnswer(buttons)) return buttons
    if (text === message.text && JSON.stringify(buttons) === JSON.stringify(message.buttons))
      return bad(
        'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
      )
    Object.assign(message, { text, buttons, edited: true })
    return ok(messageOf(a.world, chat, message))
  }

const methods: Readonly<Record<string, Method>> = {
  getme: ({ account }) =>
    ok({
      id: integer(account.id),
      is_bot: true,
      first_name: 'Дом и лад',
      username: account.name,
      can_join_groups: false,
    }),
  setwebhook: ({ account, call: { fields } }) => {
    const [url, secret] = [textOf(fields.url), textOf(fields.secret_token)]
    if (!/^https?:\/\//.test(url)) return bad('bad webhook: An HTTPS URL must be provided for webhook')
    if (!/^[\w-]{0,256}$/.test(secret)) return bad('secret token contains unallowed characters')
    account.hook = { url, secret }
    return ok(true)
  },
  deletewebhook: ({ account }) => {
    account.hook = null
    return ok(true)
  },
  getwebhookinfo: ({ account }) =>
    ok({ url: account.hook?.url ?? '', has_custom_certificate: false, pending_update_count: account.updates.length }),
  getupdates: async ({ world, account, call }) => {
    if (account.hook)
      return no(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      )
    account.isPolled = true
    const offset = BigInt(textOf(call.fields.offset) || '0')
    if (offset > 0n) account.updates = account.updates.filter((u) => BigInt(u.id) >= offset)
    else if (offset < 0n) account.updates = account.updates.slice(Number(offset))
    const timeoutMs = Number(call.fields.timeout ?? 0) * 1000
    if (account.updates.length === 0 && timeoutMs > 0) await world.nextUpdate(account.id, timeoutMs, call.gone)
    const limit = Math.min(Number(call.fields.limit ?? 100), 100)
    return ok(account.updates.slice(0, limit).map((u) => u.body))
  },
  sendmessage: (a) =>
    say(a, { text: textOf(a.call.fields.text), items: [], limit: 4096, tooLong: 'message is too long' }),
  sendphoto: sendFile('photo', 'image'),
  senddocument: sendFile('document', 'document'),
  sendvideo: sendFile('video', 'video'),
  sendaudio: sendFile('audio', 'audio'),
  sendvoice: sendFile('voice', 'voice'),
  sendanimation: sendFile('animation', 'video'),
  sendsticker: sendFile('sticker', 'sticker'),
  sendmediagroup: sendAlbum,
  sendlocation: (a) => sendItem(a, locationIn(a)),
  sendvenue: (a) => sendItem(a, locationIn(a)),
  sendcontact: (a) => {
    const { first_name, phone_number } = a.call.fields
    return sendItem(a, { is: 'contact', name: textOf(first_name), phone: textOf(phone_number), own: false })
  },
  editmessagetext: change('text', 4096),
  editmessagecaption: change('caption', 1024),
  deletemessage: (a) => {
    const found = own(a, 'message to delete not found')
    if (isAnswer(found)) return found
    if (a.world.now() - found.message.at >= 48 * hourMs) return bad("message can't be deleted for everyone")
    found.message.removed = true
    return ok(true)
  },
  sendchataction: (a) => {
    const chat = openChat(a)
    if (isAnswer(chat)) return chat
    chat.typingUntil = a.world.now() + 5000
    return ok(true)
  },
  answercallbackquery: ({ world, call: { fields } }) => {
    const key = `press ${textOf(fields.callback_query_id)}`
    if (!world.data.notes[key]) return bad('query is too old and response timeout expired or query ID is invalid')
    delete world.data.notes[key]
    return ok(true)
  },
  getchat: ({ world, call: { fields } }) => {
    const client = world.client(textOf(fields.chat_id))
    if (!client) return bad('chat not found')
    const [first_name, ...rest] = client.name.split(' ')
    return ok({
      id: integer(client.id),
      type: 'private',
      first_name,
      last_name: rest.join(' '),
      username: client.username,
    })
  },
  getuserprofilephotos: ({ world, call: { fields } }) => {
    const client = world.client(textOf(fields.user_id))
    if (!client) return bad('user not found')
    const id = world.photo(client.id)
    const sizes = id ? [{ file_id: id, file_unique_id: `u${id}`, width: 200, height: 200 }] : null
    return ok({ total_count: sizes ? 1 : 0, photos: sizes ? [sizes] : [] })
  },
  getfile: ({ world, call: { fields } }) => {
    const id = textOf(fields.file_id)
    const media = world.media(id)
    if (!media) return bad('wrong file_id or the file is temporarily unavailable')
    if (media.content.length > 20 * 1024 * 1024) return bad('file is too big')
    return ok({ file_id: id, file_unique_id: `u${id}`, file_size: media.content.length, file_path: `files/${id}` })
  },
}
/** Methods are found whatever their case. */
export const api = (world: World, call: ApiCall): ApiAnswer | Promise<ApiAnswer> => {
  const [, file, token = '', rest = ''] = route.exec(call.path) ?? []
  const account = world.accountBy('token', token)
  if (!account) return no(token.includes(':') ? 401 : 404, token.includes(':') ? 'Unauthorized' : 'Not Found')
  if (file) {
    const media = world.media(rest.split('/').at(-1)!)
    return media
      ? { status: 200, headers: { 'content-type': 'application/octet-stream' }, bytes: media.content }
      : no(404, 'Not Found')
  }
  const method = rest.toLowerCase()
  return Object.hasOwn(methods, method) ? methods[method]!({ world, account, call }) : no(404, 'Not Found')
}
