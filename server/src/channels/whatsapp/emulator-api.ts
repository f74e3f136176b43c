import type { ApiAnswer, ApiCall } from '../emulator.ts'
import type { WireCall } from '../emulator-wire.ts'
import type { EmulatedAccount, World } from '../emulator-world.ts'
import { hostedApi } from './emulator-hosted.ts'
import { accept, type Fields, isOpen, objectAt, saidBy, text } from './emulator-said.ts'
import { beginUpload, takeUpload } from './emulator-samples.ts'
import { register, reviewed, type StoredTemplate, templatesOf } from './emulator-templates.ts'

const address = 'http://whatsapp.emulator.invalid'

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
  // bytes of an upload come with the older word
  const isUpload = object.startsWith('upload:')
  const given = (call.headers.authorization ?? '').replace(isUpload ? /^OAuth / : /^Bearer /, '')
  const account = world.accountBy('accessToken', given)
  if (!account) return no(401, 190)
  const { phoneNumberId, businessAccountId, phone } = account.credentials
  if (object === 'media') {
    const file = world.media(what)
    return file ? { status: 200, headers: { 'content-type': file.mime }, bytes: file.content } : { status: 404 }
  }
  if (object === 'app' && what === 'uploads') return beginUpload(world, call) ?? no(400, 100)
  if (isUpload) return takeUpload(world, object, call) ?? no(400, 100)
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
