import type { PhoneButton, PhoneChat, PhoneFileKind, PhoneItem } from '@beseda/contract/phone.ts'
import type { ApiAnswer, ApiCall } from '../emulator.ts'
import type { WireCall } from '../emulator-wire.ts'
import { type EmulatedAccount, fileItem, type World } from '../emulator-world.ts'
import { hostedApi } from './emulator-hosted.ts'
import { register, reviewed, type StoredTemplate, templatesOf, textsOf } from './emulator-templates.ts'
import { statusUpdate } from './emulator-updates.ts'

const address = 'http://whatsapp.emulator.invalid'
const dayMs = 86_400_000

export const no = (status: number, code: number, subcode?: number): ApiAnswer => ({
  status,
  json: {
    error: {
      message: `(#${code})`,
      type: 'OAuthException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      fbtrace_id: 'emulated',
    },
  },
})
const done: ApiAnswer = { status: 200, json: { success: true } }
const isRead = ({ body }: WireCall): boolean => body.includes('"status":"read"')
export const isSend = (call: WireCall): boolean => /\/messages$/.test(call.path.split('?')[0]!) && !isRead(call)

export type Fields = Readonly<Record<string, unknown>>
export const objectAt = (of: unknown, key: string): Fields => {
  const value = (of as Fields | null | undefined)?.[key]
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
const listAt = (of: unknown, key: string): readonly Fields[] => {
  const value = (of as Fields | null | undefined)?.[key]
  return Array.isArray(value) ? (value as Fields[]) : []
}
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export interface Said {
  readonly text: string
  readonly items?: readonly PhoneItem[]
  readonly buttons?: readonly PhoneButton[]
  readonly title?: string
}
/** The window of 24 hours: it opens with each message of the client, and a template does not open it. */
export const isOpen = (world: World, chat: PhoneChat): boolean =>
  chat.messages.some((m) => m.by === 'client' && world.now() - m.at < dayMs)

/** What the client sees of a body, or the code with which it is refused. */
export const saidBy = (world: World, account: EmulatedAccount, body: Fields): Said | number => {
  const type = text(body.type)
  if (type === 'text') {
    const said = text(objectAt(body, 'text').body)
    return said === '' ? 131008 : said.length > 4096 ? 131009 : { text: said }
  }
  if (type === 'interactive') return interactive(objectAt(body, 'interactive'))
  if (type === 'template') return template(world, account, objectAt(body, 'template'))
  if (type === 'location') {
    const { latitude, longitude, name } = objectAt(body, 'location')
    const place = { latitude: Number(latitude), longitude: Number(longitude), title: text(name) }
    return { text: '', items: [{ is: 'location', ...place }] }
  }
  if (type === 'contacts') {
    const [card] = listAt(body, 'contacts')
    const name = text(objectAt(card, 'name').formatted_name)
    return name === ''
      ? 131009
      : { text: '', items: [{ is: 'contact', name, phone: text(listAt(card, 'phones')[0]?.phone), own: false }] }
  }
  const kinds: readonly PhoneFileKind[] = ['image', 'video', 'audio', 'document', 'sticker']
  const kind = kinds.find((k) => k === type)
  if (!kind) return 131051
  const { id, caption = '', filename = '' } = objectAt(body, kind)
  const media = world.media(text(id))
  if (!media) return 131053
  if ([...text(caption)].length > 1024) return 131009
  const file = {
    kind,
    mediaId: text(id),
    name: text(filename) || media.name,
    mime: media.mime,
    bytes: media.content.length,
  }
  return { text: text(caption), items: [fileItem(file)] }
}
const interactive = (about: Fields): Said | number => {
  const said = text(objectAt(about, 'body').text)
  const action = objectAt(about, 'action')
  if (said === '' || [...said].length > 1024) return 131009
  if (about.type === 'cta_url') {
    const { display_text, url } = objectAt(action, 'parameters')
    return { text: said, buttons: [{ label: text(display_text), does: 'open', value: text(url) }] }
  }
  const rows =
    about.type === 'list'
      ? listAt(action, 'sections').flatMap((s) => listAt(s, 'rows'))
      : listAt(action, 'buttons').map((b) => objectAt(b, 'reply'))
  const most = about.type === 'list' ? { count: 10, title: 24 } : { count: 3, title: 20 }
  const ids = new Set(rows.map((r) => text(r.id)))
  const fits = rows.every((r) => text(r.title) !== '' && [...text(r.title)].length <= most.title && text(r.id) !== '')
  if (rows.length === 0 || rows.length > most.count || !fits || ids.size < rows.length) return 131009
  return { text: said, buttons: rows.map((r) => ({ label: text(r.title), does: 'press', value: text(r.id) })) }
}
const template = (world: World, account: EmulatedAccount, asked: Fields): Said | number => {
  const known = templatesOf(world, account.credentials.businessAccountId!).find(
    (t) => t.name === text(asked.name) && t.language === text(objectAt(asked, 'language').code),
  )
  if (!known) return 132001
  const { status } = reviewed(known, world.now())
  if (status === 'PAUSED') return 132015
  if (status !== 'APPROVED') return 132001
  return textsOf(known, listAt(asked, 'components'))
}

const send = (world: World, account: EmulatedAccount, body: Fields): ApiAnswer => {
  const to = text(body.to)
  const chat = world.chat(account.id, to)
  if (body.messaging_product !== 'whatsapp') return no(400, 100)
  if (!chat) return no(400, 131026)
  if (body.type !== 'template' && !isOpen(world, chat)) return no(400, 131047)
  const said = saidBy(world, account, body)
  if (typeof said === 'number') return no(said === 132001 ? 404 : 400, said)
  const id = accept(world, account, chat, { said, mark: text(body.biz_opaque_callback_data) })
  return {
    status: 200,
    json: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] },
  }
}
interface Accepted {
  readonly said: Said
  /** The sender's own id of it; empty: none. */
  readonly mark: string
}
/** Shows it on the phone and reports what became of it. Returns its id. */
export const accept = (world: World, account: EmulatedAccount, chat: PhoneChat, { said, mark }: Accepted): string => {
  const id = `wamid.HBgL${world.nextId('message', '70000000000000000')}`
  const message = { id, by: 'business' as const, at: world.now(), text: said.text, items: [...(said.items ?? [])] }
  const buttons = (said.buttons ?? []).map((b) => [b])
  world.addMessage(chat, { ...message, buttons, ...(said.title && { title: said.title }) })
  const about = { id, recipient: chat.clientId, mark }
  world.update(account.id, statusUpdate(world, account, { ...about, status: 'sent' }))
  // a client who blocked the business gets nothing, and the business does not learn it
  if (!chat.blocked) world.update(account.id, statusUpdate(world, account, { ...about, status: 'delivered' }))
  world.data.notes.marks = { ...(world.data.notes.marks as object), ...(mark && { [id]: mark }) }
  return id
}

const templatesCall = (world: World, account: EmulatedAccount, { method, fields }: ApiCall): ApiAnswer => {
  const business = account.credentials.businessAccountId!
  const all = templatesOf(world, business)
  if (method === 'GET') return { status: 200, json: { data: all.map((t) => reviewed(t, world.now())), paging: {} } }
  if (method === 'DELETE') {
    const left = all.filter((t) => t.name !== fields.name)
    if (left.length === all.length) return no(400, 100, 2593002)
    all.splice(0, all.length, ...left)
    return done
  }
  const refused = register(world, business, fields as unknown as StoredTemplate)
  return refused === null
    ? { status: 200, json: { id: world.nextId('template', '1689556908129831'), status: 'PENDING' } }
    : no(400, 100, refused)
}

/** `<object>/<what>`: objects are the phone number, the business account, and media. */
export const api = (world: World, call: ApiCall): ApiAnswer => {
  const [object = '', what = ''] = call.path.split('?')[0]!.split('/')
  if (object === 'v1') return hostedApi(world, call)
  const account = world.accountBy('accessToken', (call.headers.authorization ?? '').replace(/^Bearer /, ''))
  if (!account) return no(401, 190)
  const { phoneNumberId, businessAccountId, phone } = account.credentials
  if (object === 'media') {
    const file = world.media(what)
    return file ? { status: 200, headers: { 'content-type': file.mime }, bytes: file.content } : { status: 404 }
  }
  if (object === businessAccountId)
    return what === 'message_templates'
      ? templatesCall(world, account, call)
      : what === 'subscribed_apps'
        ? done
        : no(400, 100)
  if (object !== phoneNumberId) {
    const file = call.method === 'GET' ? world.media(object) : null
    if (!file) return no(400, 100, 33)
    return {
      status: 200,
      json: { id: object, url: `${address}/media/${object}`, mime_type: file.mime, file_size: file.content.length },
    }
  }
  if (what === 'messages') return isRead(call) ? done : send(world, account, call.fields)
  if (what === 'media') {
    const [file] = call.files
    if (!file || call.fields.messaging_product !== 'whatsapp') return no(400, 131053)
    const id = world.nextId('media', '1908647269898586')
    world.addMedia(id, { name: file.name, mime: text(call.fields.type) || file.mime, content: file.content })
    return { status: 200, json: { id } }
  }
  if (call.method === 'GET')
    return { status: 200, json: { id: phoneNumberId, display_phone_number: `+${phone}`, verified_name: account.name } }
  const { override_callback_uri: url } = objectAt(call.fields, 'webhook_configuration')
  if (typeof url !== 'string') return no(400, 100)
  account.hook = url === '' ? null : { url, secret: '' }
  return done
}
