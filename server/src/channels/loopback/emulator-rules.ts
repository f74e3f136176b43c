import { loopback } from '@beseda/contract/channels/loopback.ts'
import { integer, parseExact } from '../../platform/exact-json.ts'
import { afterOf, pageAfter } from './emulator-poll.ts'
import type { Accepted, State } from './emulator-state.ts'

/** A call as the provider reads it: fields of JSON or of a form, numbers beyond 2^53 as digits. */
export interface Asked {
  readonly path: string
  readonly token: string | null
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: Accepted['file']
  readonly files: readonly NonNullable<Accepted['file']>[]
}
export interface Answered {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly bytes?: Buffer
}
const { text: textLimit, files, buttons, replyWindowHours } = loopback.can
const hourMs = 3_600_000
/** How long a message can be edited. */
const changeableMs = 48 * hourMs
const done: Answered = { status: 200, json: {} }
const no = (status: number, code: string): Answered => ({ status, json: { code } })
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The documented rules of the provider. Every refusal has a code. */
export const act = (s: State, asked: Asked, now: number): Answered => {
  const [method = '', argument = ''] = asked.path.split('/')
  if (!mayCall(s, method, asked.token, now)) return no(401, 'unauthorized')
  if (method === 'media') return media(s, decodeURIComponent(argument), now)
  return Object.hasOwn(methods, method) ? methods[method]!(s, asked, now) : no(404, 'method')
}
export const mayCall = (s: State, method: string, token: string | null, now: number): boolean =>
  s.accessMs === null || method === 'me' || method === 'access'
    ? token === s.token
    : s.access !== null && token === s.access.token && now < s.access.until
const newAccess = (s: State, now: number): object => {
  if (s.accessMs === null) return {}
  s.access = { token: `access ${s.nextId()}`, until: now + s.accessMs }
  return { access: s.access.token, expiresInMs: s.accessMs }
}
type Method = (s: State, asked: Asked, now: number) => Answered

const send: Method = (s, { fields, file }, now) => {
  const contact = s.contacts.get(textOf(fields.to))
  const kind = file && fields.kind !== 'template' ? 'file' : textOf(fields.kind)
  const text = textOf(fields.text)
  if (!contact || contact.lastWroteAt === null) return no(403, 'stranger')
  if (contact.blocked) return no(403, 'blocked')
  const isOpen = now < contact.lastWroteAt + replyWindowHours! * hourMs
  if (!isOpen && kind !== 'template') return no(403, 'window')
  if (kind === 'template' && !s.templates.some((t) => t.name === fields.name && t.status === 'approved'))
    return no(400, 'template')
  const wrong = limitOf(kind, text, fields.buttons, file)
  if (wrong) return wrong
  const id = s.nextId()
  const clientId = textOf(fields.id)
  s.accepted.push({ id, clientId, to: contact.id, at: now, kind, text, file, removed: false })
  return { status: 200, json: { id: integer(id), at: now } }
}
/** Pictures that clients see as one message; all of them or none. */
const sendAlbum: Method = (s, { fields, files: given }, now) => {
  const contact = s.contacts.get(textOf(fields.to))
  const items = itemsIn(fields.items)
  if (!contact || contact.lastWroteAt === null) return no(403, 'stranger')
  if (contact.blocked) return no(403, 'blocked')
  if (now >= contact.lastWroteAt + replyWindowHours! * hourMs) return no(403, 'window')
  if (items.length < 2 || items.length > 3 || items.length !== given.length) return no(400, 'album')
  if (items.some(({ role }) => role !== 'image')) return no(400, 'role')
  const wrong = items.map((item, i) => limitOf('file', textOf(item.text), [], given[i]!)).find((w) => w !== null)
  if (wrong) return wrong
  const ids = items.map((item, i) => {
    const id = s.nextId()
    const about = { clientId: textOf(item.id), to: contact.id, at: now, kind: 'file', text: textOf(item.text) }
    s.accepted.push({ id, ...about, file: given[i]!, removed: false })
    return integer(id)
  })
  return { status: 200, json: { ids } }
}
const itemsIn = (given: unknown): readonly Record<string, unknown>[] => {
  const list: unknown = typeof given === 'string' ? parseExact(given) : null
  return Array.isArray(list) ? (list as Record<string, unknown>[]) : []
}
const limitOf = (kind: string, text: string, given: unknown, file: Accepted['file']): Answered | null => {
  const length = [...text].length
  if (kind === 'text' && length === 0) return no(400, 'empty')
  if (length > (kind === 'file' ? files!.captionMax : textLimit.max)) return no(400, 'too_long')
  if (file && file.content.length > files!.maxBytes) return no(413, 'too_big')
  const list = Array.isArray(given) ? (given as { label?: unknown }[]) : []
  if (list.length > buttons!.max) return no(400, 'too_many_buttons')
  if (list.some(({ label }) => textOf(label) === '' || [...textOf(label)].length > buttons!.textMax))
    return no(400, 'button_text')
  return null
}
const changeable = (s: State, { fields }: Asked, now: number): Accepted | Answered => {
  const message = s.accepted.find((m) => m.id === textOf(fields.id) && m.to === textOf(fields.to))
  return message && now < message.at + changeableMs ? message : no(410, 'gone')
}
const isAnswer = (x: Accepted | Answered): x is Answered => 'status' in x

const methods: Readonly<Record<string, Method>> = {
  me: (s, _, now) => ({ status: 200, json: { id: integer(s.account), name: 'Loopback', ...newAccess(s, now) } }),
  access: (s, _, now) => (s.accessMs === null ? no(400, 'permanent') : { status: 200, json: newAccess(s, now) }),
  webhook: (s, { fields }) => {
    const [url, secret] = [textOf(fields.url), textOf(fields.secret)]
    if (url !== '' && secret === '') return no(400, 'secret')
    s.hook = url === '' ? null : { url, secret }
    return done
  },
  updates: (s, { fields }) => {
    if (s.hook) return no(409, 'webhook_active')
    const after = afterOf(fields)
    const last = s.updates.at(-1)?.id ?? 0n
    if (after === null) return { status: 200, json: { updates: [], next: integer(String(last)) } }
    const page = pageAfter(s, after)
    if (after > s.confirmed) s.confirmed = after
    const next = page.at(-1)?.id ?? after
    return { status: 200, json: { updates: page.map((u) => u.update), next: integer(String(next)) } }
  },
  messages: send,
  album: sendAlbum,
  edit: (s, asked, now) => {
    const message = changeable(s, asked, now)
    if (isAnswer(message)) return message
    const wrong = limitOf(message.kind, textOf(asked.fields.text), [], message.file)
    if (wrong) return wrong
    message.text = textOf(asked.fields.text)
    return done
  },
  remove: (s, asked, now) => {
    const message = changeable(s, asked, now)
    if (isAnswer(message)) return message
    message.removed = true
    return done
  },
  read: (s, { fields }) => {
    s.read.push({ to: textOf(fields.to), id: textOf(fields.id) })
    return done
  },
  typing: (s, { fields }) => {
    s.typing.push(textOf(fields.to))
    return done
  },
  press: (s, { fields }) => (s.openPresses.delete(textOf(fields.token)) ? done : no(410, 'gone')),
  profile: (s, { fields }) => {
    const contact = s.contacts.get(textOf(fields.id))
    return contact ? { status: 200, json: { name: contact.name, address: contact.address } } : no(404, 'stranger')
  },
  templates: (s) => ({ status: 200, json: { templates: s.templates } }),
}
const media = (s: State, ref: string, now: number): Answered => {
  const found = s.media.get(ref)
  if (!found || now >= found.until) return no(410, 'gone')
  return { status: 200, headers: { 'content-type': found.mime }, bytes: found.content }
}
