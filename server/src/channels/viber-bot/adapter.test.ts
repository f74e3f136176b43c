import { createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { viberBot } from '@beseda/contract/channels/viber-bot.ts'
import { expect, test } from 'vitest'
import { conforms } from '../conformance.ts'
import type { OutgoingContent } from '../outbound.ts'
import { now, outside } from '../test-outside.ts'
import { viberBotAdapter } from './adapter.ts'

/** Recorded calls after the samples of developers.viber.com/docs/api/rest-bot-api, signed with this token. */
const settings = {
  token: '4453b6ac12345678-e02c5f12174805f9-daec9cbb5448c51f',
  senderName: '',
  photo: null,
  welcome: 'Здравствуйте, чем помочь?',
  accountName: 'Shop',
  api: 'https://chatapi.viber.com/pa',
}
const status = (code: number, more: object = {}) => ({
  status: 200,
  json: { status: code, status_message: 'x', ...more },
})
const sign = (body: Buffer) => ({
  'x-viber-content-signature': createHmac('sha256', settings.token).update(body).digest('hex'),
})
const file = (o: object): OutgoingContent => ({
  ...{ kind: 'file', role: 'document', name: 'счёт.pdf', mime: 'application/pdf', bytes: 19, caption: '' },
  ...{ url: 'https://chat.example/files/1', open: async () => bytes() },
  ...o,
})
async function* bytes() {
  yield Buffer.from('the bytes of a file')
}
const text = (buttons: Extract<OutgoingContent, { kind: 'text' }>['buttons']): OutgoingContent => ({
  kind: 'text',
  text: 'Цена 100 ₽',
  buttons,
})
conforms(viberBotAdapter, {
  settings,
  fixtures: fileURLToPath(new URL('fixtures', import.meta.url)),
  sign,
  tokenRefusal: 'CHANNEL_TOKEN_INCORRECT',
  connected: status(0, { id: 'pa:75346594275468546724', name: 'Shop', uri: 'shop' }),
  accepted: (id) => status(0, id === null ? {} : { message_token: id }),
  done: status(0),
  photo: {
    answer: status(0, { user: { id: '01234567890A=', avatar: 'https://media-direct.cdn.viber.com/photo?dlid=a' } }),
    photo: {
      ref: 'https://media-direct.cdn.viber.com/photo?dlid=a',
      key: 'https://media-direct.cdn.viber.com/photo?dlid=a',
    },
    none: [status(0, { user: { id: '01234567890A=' } }), status(0, { user: null })],
  },
  profile: status(0, { user: { id: '01234567890A=', name: 'John McClane' } }),
  media: {
    ref: 'https://dl-media.viber.com/1.jpg',
    answer: { status: 200, headers: { 'content-type': 'image/jpeg' }, bytes: Buffer.from('x') },
    failures: { gone: { status: 404 }, limited: { status: 429, headers: { 'retry-after': '7' } } },
  },
  failures: { limited: status(12), channelBroken: status(2), blocked: status(6) },
  contents: [
    text([{ kind: 'reply', label: 'Беру', payload: 'y' }]),
    file({}),
    { kind: 'location', latitude: 55.75, longitude: 37.61, title: '', address: '' },
    { kind: 'contact', name: 'Лев', phones: ['+79000000002'], emails: [], own: false },
  ],
})

const sent = async (content: OutgoingContent): Promise<Record<string, unknown>> => {
  const out = outside(status(0, { message_token: '1' }))
  const to = { externalId: 'user=', address: '', thread: null }
  await viberBotAdapter.send(settings, { id: 'p', to, content, automatic: false }, out)
  return out.asked[0]!.call.json as Record<string, unknown>
}
test('the form says what the specification demands: only a JPEG as photo, and what to do on “Session Expired”', () => {
  expect(viberBot.form.photo.input).toEqual({ kind: 'image', only: 'jpeg' })
  const hint = viberBot.help!.map((step) => step.text.en).find((words) => words.includes('Session Expired'))
  expect(hint).toContain('mobile device')
})
test('every status code of Viber has its words', () => {
  for (let code = 1; code <= 20; code++) expect(Object.keys(viberBot.reasons!)).toContain(String(code))
})
test.each([
  ['picture', { role: 'image', mime: 'image/jpeg', bytes: 1024 * 1024 }],
  ['file', { role: 'image', mime: 'image/jpeg', bytes: 1024 * 1024 + 1 }],
  ['file', { role: 'image', mime: 'image/webp', bytes: 10 }],
  ['video', { mime: 'video/mp4', bytes: 26 * 1024 * 1024 }],
  ['file', { mime: 'video/mp4', bytes: 26 * 1024 * 1024 + 1 }],
  ['file', {}],
])('a %s: %j', async (type, about) => {
  expect((await sent(file(about))).type).toBe(type)
})
test('labels are text, not HTML, and a press is recognized by what comes back with it', async () => {
  const message = await sent(text([{ kind: 'reply', label: 'A & B <1>', payload: 'x' }]))
  const { Buttons } = message.keyboard as { Buttons: unknown[] }
  expect(Buttons).toMatchObject([{ Text: 'A &amp; B &lt;1&gt;', ActionBody: 'A & B <1>', ActionType: 'reply' }])
  const pressed = { type: 'text', text: 'A & B <1>', tracking_data: message.tracking_data }
  const call = { event: 'message', message_token: 1, timestamp: 5, sender: { id: 'user=' }, message: pressed }
  const body = Buffer.from(JSON.stringify(call))
  const request = { method: 'POST', path: '/', query: {}, headers: sign(body), body }
  expect(viberBotAdapter.receive(settings, request, now)?.events).toMatchObject([{ kind: 'pressed', payload: 'x' }])
})
test('the sender has the name and the photo of the settings', async () => {
  const out = outside(status(0))
  const to = { externalId: 'user=', address: '', thread: null }
  const named = { ...settings, senderName: 'Анна', photo: 'pic' }
  await viberBotAdapter.send(named, { id: 'p', to, content: text([]), automatic: false }, out)
  expect(out.asked[0]!.call.json).toMatchObject({
    sender: { name: 'Анна', avatar: 'https://chat.example/images/pic' },
    min_api_version: 1,
  })
})
