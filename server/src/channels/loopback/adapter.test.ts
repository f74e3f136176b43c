import { createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { conforms } from '../conformance.ts'
import type { OutgoingFile } from '../outbound.ts'
import { loopbackAdapter } from './adapter.ts'

const settings = {
  secret: 'a-loopback-secret',
  hookSecret: 'a-hook-secret',
  accessToken: 'an-access-token',
  api: 'https://loopback.invalid',
}
const code = (status: number, word: string) => ({ status, json: { code: word } })
async function* bytes() {
  yield Buffer.from('the bytes ')
  yield Buffer.from('of a file')
}
const file: OutgoingFile = {
  kind: 'file',
  role: 'document',
  name: 'счёт.pdf',
  mime: 'application/pdf',
  bytes: 19,
  caption: 'ваш счёт',
  url: 'https://chat.example/files/1',
  open: async () => bytes(),
}
conforms(loopbackAdapter, {
  settings,
  appSettings: { secret: 'an-app-secret', verifyToken: 'a-verify-token' },
  fixtures: fileURLToPath(new URL('fixtures', import.meta.url)),
  sign: (body) => ({
    'x-loopback-signature': `sha256=${createHmac('sha256', settings.hookSecret).update(body).digest('hex')}`,
  }),
  connected: { status: 200, json: { id: '4987381194038857789', name: 'Loopback' } },
  renewed: { status: 200, json: { access: 'a new token', expiresInMs: 3_600_000 } },
  accepted: (id) => ({ status: 200, json: id === null ? {} : { id, at: 1 } }),
  done: { status: 200, json: {} },
  polled: {
    cursor: '4987381194038857789',
    answer: { status: 200, json: { updates: [], next: '4987381194038857790' } },
  },
  profile: { status: 200, json: { name: 'Анна', address: '+7900' } },
  templates: { status: 200, json: { templates: [] } },
  media: {
    ref: 'media 1/2',
    answer: { status: 200, headers: { 'content-type': 'image/png' }, bytes: Buffer.from('x') },
  },
  failures: {
    limited: { status: 429, headers: { 'retry-after': '7' }, json: { code: 'limit' } },
    channelBroken: code(401, 'unauthorized'),
    blocked: code(403, 'blocked'),
    windowClosed: code(403, 'window'),
    gone: code(410, 'gone'),
  },
  contents: [
    { kind: 'text', text: 'Цена 100 ₽', buttons: [{ kind: 'reply', label: 'Беру', payload: 'y' }] },
    file,
    { kind: 'location', latitude: 55.75, longitude: 37.61, title: '', address: '' },
    { kind: 'contact', name: 'Лев', phones: ['+79000000002'], emails: [], own: false },
    { kind: 'template', name: 'order_ready', language: 'ru', values: { 1: 'Анна' }, text: 'Анна, заказ готов' },
  ],
  album: {
    file: { ...file, role: 'image', name: 'a.png', mime: 'image/png' },
    accepted: (ids) => ({ status: 200, json: { ids } }),
    providerIds: (ids) => ids,
  },
})
