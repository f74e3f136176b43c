import type { ApiAnswer, ApiCall } from '../emulator.ts'
import type { EmulatedAccount, Update, World } from '../emulator-world.ts'
import { accept, type Fields, isOpen, objectAt, saidBy, text } from './emulator-said.ts'
import { register, reviewed, type StoredTemplate, templatesOf } from './emulator-templates.ts'

/*
 * The WhatsApp Business API as providers run it, by its documented rules: login and password give a token for a week, errors
 * come as a list, files go by their address, and webhooks are not signed. The number, its clients and its templates are
 * those of the Cloud API next door.
 */
const weekMs = 7 * 86_400_000
const no = (status: number, code: number): ApiAnswer => ({
  status,
  json: { errors: [{ code, title: `#${code}`, details: 'emulated' }] },
})
const denied = no(401, 1005)
const ok = (json: object = {}): ApiAnswer => ({ status: 200, json })

interface Session {
  readonly accountId: string
  readonly until: number
}
const sessionKey = (token: string): string => `session ${token}`
/** `2030-03-01 15:29:26+00:00` */
const timeText = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '+00:00')

const signIn = (world: World, given: string): ApiAnswer => {
  const [login = '', password = ''] = Buffer.from(given.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
  const account = world.accountBy('login', login)
  if (!account || account.credentials.password !== password) return denied
  const token = `eyJ.${account.id}.${world.nextId('session')}`
  const session: Session = { accountId: account.id, until: world.now() + weekMs }
  world.data.notes[sessionKey(token)] = session
  return ok({ users: [{ token, expires_after: timeText(session.until) }] })
}
const accountOf = (world: World, header: string): EmulatedAccount | null => {
  const session = world.data.notes[sessionKey(header.replace(/^Bearer /, ''))] as Session | undefined
  const account = session && world.now() < session.until ? world.account(session.accountId) : null
  return account && !account.isRevoked ? account : null
}
/** Codes of the Cloud API in the words of this one. */
const codes: Readonly<Record<number, number>> = { 131008: 1008, 132000: 2000, 132001: 2001, 132015: 2007 }

const send = (world: World, account: EmulatedAccount, body: Fields): ApiAnswer => {
  const chat = world.chat(account.id, text(body.to))
  if (!chat) return no(404, 1013)
  if (body.type !== 'template' && !isOpen(world, chat)) return no(400, 470)
  const said = saidBy(world, account, body)
  if (typeof said === 'number') return no(400, codes[said] ?? 1009)
  const id = accept(world, account, chat, { said, mark: '' })
  return { status: 201, json: { messages: [{ id }], meta: { api_status: 'stable', version: '2.53' } } }
}
const templates = (world: World, account: EmulatedAccount, { method, fields }: ApiCall, name: string): ApiAnswer => {
  const business = account.credentials.businessAccountId!
  const all = templatesOf(world, business)
  if (method === 'GET') return ok({ waba_templates: all.map((t) => reviewed(t, world.now())) })
  if (method !== 'DELETE')
    return register(world, business, fields as unknown as StoredTemplate, true) === null
      ? { status: 201, json: { status: 'submitted' } }
      : no(400, 1009)
  const left = all.filter((t) => t.name !== name)
  if (left.length === all.length) return no(404, 1006)
  all.splice(0, all.length, ...left)
  return ok()
}
/** `v1/<object>/<id>` */
export const hostedApi = (world: World, call: ApiCall): ApiAnswer => {
  const [, object = '', id = ''] = call.path.split('?')[0]!.split('/').map(decodeURIComponent)
  const header = call.headers.authorization ?? ''
  if (object === 'users') return signIn(world, header)
  const account = accountOf(world, header)
  if (!account) return denied
  if (object === 'messages') return id === '' ? send(world, account, call.fields) : ok()
  if (object === 'configs') return templates(world, account, call, call.path.split('?')[0]!.split('/')[3] ?? '')
  if (object === 'media') {
    const file = world.media(id)
    return file ? { status: 200, headers: { 'content-type': file.mime }, bytes: file.content } : no(404, 1006)
  }
  const { url } = objectAt(call.fields, 'webhooks')
  if (object !== 'settings' || typeof url !== 'string') return no(404, 1006)
  account.hook = url === '' ? null : { url, secret: '' }
  world.data.notes[hostedKey(account)] = true
  return ok()
}
const hostedKey = ({ id }: Pick<EmulatedAccount, 'id'>): string => `hosted ${id}`
export const isHosted = (world: World, account: EmulatedAccount): boolean =>
  world.data.notes[hostedKey(account)] === true

/** An update as its webhook tells it: without an envelope, and recorded speech is a type of its own. */
export const hostedBody = ({ body }: Update): object => {
  const { messaging_product: _, metadata: __, ...value } = (body as { value: Record<string, unknown> }).value
  const messages = Array.isArray(value.messages) ? (value.messages as Fields[]) : null
  return { ...value, ...(messages && { messages: messages.map(asVoice) }) }
}
const asVoice = (message: Fields): Fields => {
  const { audio, ...rest } = message
  const { voice, ...file } = objectAt(message, 'audio')
  return audio && voice ? { ...rest, type: 'voice', voice: file } : message
}
