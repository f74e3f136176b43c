import type { PhoneButton, PhoneChat, PhoneFileKind, PhoneItem } from '@beseda/contract/phone.ts'
import { type EmulatedAccount, fileItem, type World } from '../emulator-world.ts'
import { reviewed, templatesOf, textsOf } from './emulator-templates.ts'
import { statusUpdate } from './emulator-updates.ts'

/* What both ways to WhatsApp share: what a body says, the window, and what becomes of a message. */
const dayMs = 86_400_000

export type Fields = Readonly<Record<string, unknown>>
export const objectAt = (of: unknown, key: string): Fields => {
  const value = (of as Fields | null | undefined)?.[key]
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
export const listAt = (of: unknown, key: string): readonly Fields[] => {
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
  const about = objectAt(body, kind)
  const item = itemOf(world, kind, about)
  if (!item) return 131053
  const caption = text(about.caption)
  return [...caption].length > 1024 ? 131009 : { text: caption, items: [item] }
}
/** A file that was uploaded before, or its address: the emulator fetches none. Null: there is no such file. */
const itemOf = (world: World, kind: PhoneFileKind, { id, link, filename, voice }: Fields): PhoneItem | null => {
  if (typeof link === 'string') return { is: 'card', title: text(filename) || kind, text: '', url: link }
  const media = world.media(text(id))
  if (!media) return null
  const { name, mime, content } = media
  const about = { mediaId: text(id), name: text(filename) || name, mime, bytes: content.length }
  return fileItem({ kind: voice === true ? 'voice' : kind, ...about })
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
  const texts = textsOf(known, listAt(asked, 'components'))
  if (typeof texts === 'number') return texts
  const { file, ...said } = texts
  if (!file) return said
  const item = itemOf(world, file.kind, file.about)
  return item ? { ...said, items: [item] } : 131053
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
