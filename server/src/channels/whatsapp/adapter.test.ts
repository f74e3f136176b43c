import { createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { ProviderAdapter } from '../adapter.ts'
import { conforms } from '../conformance.ts'
import type { OutgoingContent } from '../outbound.ts'
import { outside } from '../test-outside.ts'
import { whatsappAdapter } from './adapter.ts'

const none = {
  login: '',
  password: 'unused 1',
  api: '',
  host: '',
  phoneNumberId: '',
  businessAccountId: '',
  accessToken: 'unused 2',
}
const more = { appSecret: 'unused 3', verifyToken: 'unused 4', hookSecret: 'unused 5', session: 'unused 6' }
const cloud = {
  ...{ ...none, ...more, connection: 'cloud' as const, phone: '15550783881' },
  phoneNumberId: '106540352242922',
  businessAccountId: '419561257915477',
  accessToken: 'an-access-token',
  appSecret: 'an-app-secret',
  verifyToken: 'a-verify-token',
}
const hosted = {
  ...{ ...none, ...more, connection: 'provider' as const, phone: '79001234567' },
  login: 'a-login',
  password: 'a-password',
  host: 'https://provider.example',
  hookSecret: 'a-hook-secret',
  session: 'a-session-token',
}
const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const sign = (body: Buffer) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', cloud.appSecret).update(body).digest('hex')}`,
})
async function* bytes() {
  yield Buffer.from('the bytes ')
  yield Buffer.from('of a file')
}
const file = {
  kind: 'file',
  role: 'document',
  name: 'счёт.pdf',
  mime: 'application/pdf',
  bytes: 19,
  caption: 'ваш счёт',
  url: 'https://chat.example/files/1',
  open: async () => bytes(),
} as const
const contents: readonly OutgoingContent[] = [
  { kind: 'text', text: 'Цена 100 ₽', buttons: [{ kind: 'reply', label: 'Беру', payload: 'y' }] },
  file,
  { kind: 'location', latitude: 55.75, longitude: 37.61, title: 'Склад', address: '' },
  { kind: 'contact', name: 'Лев', phones: ['+79000000002'], emails: [], own: false },
  { kind: 'template', name: 'order_ready', language: 'ru', values: { 1: 'Анна' }, text: 'Анна, заказ готов' },
]
const meta = (code: number, status = 400, subcode?: number) => ({
  status,
  json: { error: { message: 'm', type: 'OAuthException', code, error_subcode: subcode, fbtrace_id: 'x' } },
})
const provided = (code: number, status = 400) => ({ status, json: { errors: [{ code, title: 't', details: 'd' }] } })
const sent = (id: string | null) => ({ messages: id === null ? [] : [{ id }] })
const { renew: _, ...withoutRenewal } = whatsappAdapter as ProviderAdapter

describe('Cloud API', () => {
  conforms(withoutRenewal as ProviderAdapter, {
    settings: cloud,
    appSettings: { appSecret: cloud.appSecret, verifyToken: cloud.verifyToken },
    fixtures: folder('fixtures'),
    sign,
    connected: {
      status: 200,
      json: { id: cloud.phoneNumberId, display_phone_number: '+1 555-078-3881', verified_name: 'Lucky Shrub' },
    },
    // the id is that of the uploaded file, too
    accepted: (id) => ({ status: 200, json: { messaging_product: 'whatsapp', id: '1', ...sent(id) } }),
    done: { status: 200, json: { success: true } },
    templates: { status: 200, json: { data: [] } },
    media: {
      ref: '1908647269898587',
      answer: { status: 200, json: { url: 'https://lookaside.fbsbx.com/whatsapp/1', mime_type: 'image/png' } },
    },
    failures: {
      limited: meta(130429),
      channelBroken: meta(190, 401),
      blocked: meta(131026),
      windowClosed: meta(131047),
      gone: meta(100, 400, 33),
    },
    contents,
    voice: '"voice":true',
  })
})
describe('WhatsApp Business API of a provider', () => {
  conforms({ ...(whatsappAdapter as ProviderAdapter), app: undefined } as unknown as ProviderAdapter, {
    settings: hosted,
    fixtures: folder('fixtures-provider'),
    connected: { status: 200, json: { users: [{ token: 't', expires_after: '2026-11-29 15:29:26+00:00' }] } },
    renewed: { status: 200, json: { users: [{ token: 't', expires_after: '2026-11-29 15:29:26+00:00' }] } },
    accepted: (id) => ({ status: 201, json: sent(id) }),
    done: { status: 200, json: {} },
    templates: { status: 200, json: { waba_templates: [] } },
    media: {
      ref: 'b1c68f38',
      answer: { status: 200, headers: { 'content-type': 'image/png' }, bytes: Buffer.from('x') },
    },
    failures: {
      limited: provided(1015, 429),
      channelBroken: provided(1005, 401),
      blocked: provided(1013),
      windowClosed: provided(470),
      gone: { status: 404 },
    },
    contents,
  })
})

const adapter = whatsappAdapter as Required<ProviderAdapter>
const to = { externalId: '79001112233', address: '+79001112233', thread: 'wamid.1' }
const bodies = async (content: OutgoingContent, settings: typeof cloud | typeof hosted = cloud) => {
  const out = outside({ status: 200, json: { id: 'm1', messages: [{ id: 'w1' }] } })
  await adapter.send(settings, { id: 'part', to, content, automatic: false }, out)
  return out.asked.map(({ call }) => call.json as Record<string, unknown> | undefined)
}
const reply = (n: number, label = 'Да') =>
  Array.from({ length: n }, (_x, i) => ({ kind: 'reply' as const, label: `${label} ${i}`, payload: `p${i}` }))

test('buttons: three replies, a list for more, a link of its own, and the text for what fits nowhere', async () => {
  const one = async (text: string, buttons: Extract<OutgoingContent, { kind: 'text' }>['buttons']) =>
    (await bodies({ kind: 'text', text, buttons }))[0]
  const link = { kind: 'link' as const, label: 'Сайт', url: 'https://shop.example' }
  expect(await one('Да?', reply(3))).toMatchObject({
    interactive: { type: 'button', action: { buttons: [{ reply: { id: 'p0', title: 'Да 0' } }, {}, {}] } },
  })
  expect(await one('Да?', reply(4))).toMatchObject({
    interactive: { type: 'list', action: { button: 'Выбрать', sections: [{ rows: [{ id: 'p0' }, {}, {}, {}] }] } },
  })
  expect(await one('Да?', [link])).toMatchObject({ interactive: { type: 'cta_url' } })
  expect(await one('Да?', [...reply(1), link])).toMatchObject({
    interactive: { type: 'button', body: { text: 'Да?\n• Сайт: https://shop.example' } },
  })
  expect(await one('д'.repeat(1025), reply(1))).toMatchObject({ text: { body: `${'д'.repeat(1025)}\n• Да 0` } })
})
test('files: shown as what they are, as a document beyond the limits; a provider gets their address', async () => {
  const kindOf = async (more: Partial<typeof file> & object) =>
    (await bodies({ ...file, ...more } as OutgoingContent)).at(-1)!.type
  expect(await kindOf({ mime: 'image/jpeg' as never })).toBe('image')
  expect(await kindOf({ mime: 'image/jpeg' as never, bytes: 6_000_000 as never })).toBe('document')
  expect(await kindOf({ mime: 'audio/ogg; codecs=opus' as never })).toBe('document')
  expect(await kindOf({ mime: 'audio/ogg; codecs=opus' as never, caption: '' as never })).toBe('audio')
  expect(await bodies(file, hosted)).toEqual([
    {
      recipient_type: 'individual',
      to: to.externalId,
      type: 'document',
      document: { link: file.url, caption: 'ваш счёт', filename: 'счёт.pdf' },
    },
  ])
})
test('a template: heading, text and address in order, named blanks by their names, and our id as the mark', async () => {
  const values = { 10: 'j', 2: 'b', 1: 'a', 'title.1': 't', 'button.1': 'x', name: 'n' }
  const [body] = await bodies({ kind: 'template', name: 'order', language: 'ru', values, text: '' })
  expect(body).toMatchObject({ messaging_product: 'whatsapp', biz_opaque_callback_data: 'part' })
  expect(body!.template).toEqual({
    name: 'order',
    language: { code: 'ru' },
    components: [
      { type: 'header', parameters: [{ type: 'text', text: 't' }] },
      {
        type: 'body',
        parameters: [
          ...['a', 'b', 'j'].map((text) => ({ type: 'text', text })),
          { type: 'text', parameter_name: 'name', text: 'n' },
        ],
      },
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'x' }] },
    ],
  })
})
test('typing is shown under the client’s newest message', async () => {
  const out = outside({ status: 200, json: { success: true } })
  await adapter.typing(cloud, to, out)
  expect(out.asked[0]!.call.json).toEqual({
    messaging_product: 'whatsapp',
    ...{ status: 'read', message_id: 'wamid.1', typing_indicator: { type: 'text' } },
  })
})
test.each([
  [131047, 'windowClosed'],
  [470, 'windowClosed'],
  [130429, 'limited'],
  [80007, 'limited'],
  [131056, 'limited'],
  [4, 'limited'],
  [190, 'channelBroken'],
  [131031, 'channelBroken'],
  [131042, 'channelBroken'],
  [204, 'channelBroken'],
  [131026, 'blocked'],
  [131000, 'temporary'],
  [131016, 'temporary'],
  [132001, 'refused'],
  [100, 'refused'],
  [999_999, 'refused'],
])('code %i of Meta is %s, in words and with the code', async (code, kind) => {
  const failed = await adapter.send(
    cloud,
    { id: 'p', to, content: { kind: 'text', text: 'x', buttons: [] }, automatic: false },
    outside(meta(code)),
  )
  expect(failed).toMatchObject({ ok: false, kind, reason: `whatsapp ${code}` })
})
test('the token of Meta goes to hosts of Meta alone', async () => {
  for (const url of [
    'https://lookaside.fbsbx.com.evil.example/1',
    'http://lookaside.fbsbx.com/1',
    'https://10.0.0.1/1',
  ]) {
    const out = outside({ status: 200, json: { url, mime_type: 'image/png' } })
    expect(await adapter.fetchMedia(cloud, '1', 1000, out)).toMatchObject({ ok: false, kind: 'refused' })
    expect(out.asked).toHaveLength(1)
  }
})
test('connecting: the number must be that of the id, and each wrong setting is named', async () => {
  const connect = (settings: typeof cloud | typeof hosted, answer: Parameters<typeof outside>[0]) =>
    adapter.connect(settings, outside(answer))
  const other = { status: 200, json: { id: '1', display_phone_number: '+7 900 000-00-00' } }
  expect(await connect(cloud, other)).toMatchObject({ ok: false, field: 'phone' })
  expect(await connect(cloud, meta(100, 400, 33))).toMatchObject({ ok: false, field: 'phoneNumberId' })
  expect(await connect(cloud, meta(10, 403))).toMatchObject({ refusal: { code: 'CHANNEL_ACCESS_DENIED' } })
  expect(await connect(hosted, provided(1005, 401))).toMatchObject({ ok: false, field: 'password' })
  const signedIn = await connect(hosted, {
    status: 200,
    json: { users: [{ token: 't', expires_after: '2026-11-29 15:29:26+00:00' }] },
  })
  expect(signedIn).toMatchObject({ made: { session: 't' }, expiresAt: Date.UTC(2026, 10, 29, 15, 29, 26) })
})
test('the question whether the URL is ours is answered only with the right word', () => {
  const ask = (token: string) =>
    adapter.receive(
      cloud,
      {
        ...{ method: 'GET', path: '/', headers: {}, body: Buffer.alloc(0) },
        query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
      },
      0,
    )
  expect(ask('a-verify-token')).toMatchObject({ status: 200, body: '1158201444', events: [] })
  expect(ask('another')).toBeNull()
  expect(
    adapter.receive(
      { ...cloud, verifyToken: '' },
      {
        method: 'GET',
        path: '/',
        headers: {},
        query: { 'hub.mode': 'subscribe', 'hub.verify_token': '' },
        body: Buffer.alloc(0),
      },
      0,
    ),
  ).toBeNull()
})
test('events of another number of the same app are not this channel’s', () => {
  const body = Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [
            {
              field: 'messages',
              value: {
                metadata: { phone_number_id: '2' },
                messages: [{ from: '1', id: 'w', timestamp: '1', type: 'text', text: { body: 'x' } }],
              },
            },
          ],
        },
      ],
    }),
  )
  const request = { method: 'POST', path: '/', query: {}, headers: sign(body), body }
  expect(adapter.receive(cloud, request, 0)).toMatchObject({ events: [] })
  expect(adapter.app.receive({ appSecret: cloud.appSecret, verifyToken: 'x' }, request, 0)!.events).toMatchObject([
    { account: '2', event: { kind: 'message', externalId: 'w' } },
  ])
})
