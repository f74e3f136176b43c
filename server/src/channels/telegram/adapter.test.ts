import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { ProviderAdapter } from '../adapter.ts'
import { conforms } from '../conformance.ts'
import type { OutgoingFile } from '../outbound.ts'
import { type Answer, outside } from '../test-outside.ts'
import { telegramAdapter } from './adapter.ts'

const settings = {
  token: '7400000001:AAH_a-telegram-bot-token-of-35-chars',
  hookSecret: 'a-hook-secret',
  botId: '4987381194038857789',
  api: '',
}
const ok = (result: unknown) => ({ status: 200, json: { ok: true, result } })
const no = (status: number, description: string) => ({
  status,
  json: { ok: false, error_code: status, description },
})
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
const limited = {
  status: 429,
  json: { ok: false, error_code: 429, description: 'Too Many Requests: retry after 5', parameters: { retry_after: 5 } },
}
conforms(telegramAdapter, {
  settings,
  fixtures: fileURLToPath(new URL('fixtures', import.meta.url)),
  messageId: (id) => `4987381194038857001:${id}`,
  connected: ok({ id: '4987381194038857789', is_bot: true, first_name: 'Shop', username: 'Shop_Bot' }),
  accepted: (id) => ok(id === null ? {} : { message_id: id }),
  done: ok(true),
  polled: { cursor: '4987381194038857789', answer: ok([]) },
  profile: ok({ id: '4987381194038857001', first_name: 'Анна', username: 'anna' }),
  photo: {
    answer: ok({
      total_count: 3,
      photos: [
        [
          { file_id: 'small', file_unique_id: 'u1', width: 160, height: 160 },
          { file_id: 'middle', file_unique_id: 'u2', width: 320, height: 320 },
          { file_id: 'large', file_unique_id: 'u3', width: 640, height: 640 },
        ],
      ],
    }),
    photo: { ref: 'middle', key: 'u2' },
    none: [ok({ total_count: 0, photos: [] }), ok(null)],
  },
  media: { ref: 'AgAC', answer: ok({ file_id: 'AgAC', file_path: 'photos/file_1.jpg' }) },
  failures: {
    limited,
    channelBroken: no(401, 'Unauthorized'),
    blocked: no(403, 'Forbidden: bot was blocked by the user'),
    gone: no(400, "Bad Request: message can't be edited"),
  },
  contents: [
    { kind: 'text', text: 'Цена < 100 ₽ & *доставка*', buttons: [{ kind: 'reply', label: 'Беру', payload: 'y' }] },
    file,
    { ...file, role: 'image', name: 'a.jpg', mime: 'image/jpeg' },
    { kind: 'location', latitude: 55.75, longitude: 37.61, title: '', address: '' },
    { kind: 'contact', name: 'Лев', phones: ['+79000000002'], emails: [], own: false },
    { kind: 'contact', name: 'Лев', phones: [], emails: ['lev@example.com'], own: false },
  ],
  album: {
    file: { ...file, role: 'image', name: 'a.jpg', mime: 'image/jpeg' },
    accepted: (ids) => ok(ids.map((id) => ({ message_id: id }))),
    providerIds: (ids) => ids.map((id) => `4987381194038857001:${id}`),
  },
  voice: 'sendVoice',
})
const adapter = telegramAdapter as Required<ProviderAdapter>
const to = { externalId: '77', address: '', thread: null }
const part = (content: OutgoingFile | { kind: 'text'; text: string; buttons: [] }) => ({
  id: '1',
  to,
  content,
  automatic: false,
})
const message = { to, providerId: '77:1365' }

test.each([
  ['not a token', false, 'CHANNEL_TOKEN_INVALID'],
  ['1:../../me', false, 'CHANNEL_TOKEN_INVALID'],
  [settings.token, no(401, 'Unauthorized'), 'CHANNEL_TOKEN_INVALID'],
  [settings.token, no(404, 'Not Found'), 'CHANNEL_TOKEN_INVALID'],
  [settings.token, ok({ id: 1, is_bot: true, username: 'shop' }), 'CHANNEL_BOT_NAME'],
  [settings.token, ok({ id: 2, is_bot: true, username: 'other_bot' }), 'CHANNEL_TOKEN_OF_OTHER_BOT'],
])('the token %s with the answer %j is refused as %s', async (token, answer, code) => {
  const out = outside(answer === false ? ok({}) : (answer as Answer))
  expect(await adapter.connect({ ...settings, token, botId: '1' }, out)).toMatchObject({
    refusal: { code },
    field: 'token',
  })
  expect(out.asked.length).toBe(answer === false ? 0 : 1)
})
test('a secret that the provider was given stays', async () => {
  const answer = ok({ id: 1, username: 'shop_bot' })
  const first = await adapter.connect({ ...settings, hookSecret: '', botId: '' }, outside(answer))
  expect(first).toMatchObject({
    made: { botId: '1', hookSecret: 'n'.repeat(43) },
    account: { link: 'https://t.me/shop_bot' },
  })
  const again = await adapter.connect({ ...settings, botId: '1' }, outside(answer))
  expect(again.ok && again.made).toEqual({ botId: '1' })
})
test.each([
  [no(403, 'Forbidden: user is deactivated'), 'blocked'],
  [no(400, 'Bad Request: chat not found'), 'blocked'],
  [no(403, "Forbidden: bot can't initiate conversation with a user"), 'blocked'],
  [no(400, 'Bad Request: group chat was upgraded to a supergroup chat'), 'refused'],
  [no(400, 'Bad Request: reply markup is too long'), 'refused'],
  [no(413, 'Request Entity Too Large'), 'refused'],
  [no(502, 'Bad Gateway'), 'temporary'],
  [{ status: 200, json: null }, 'unknown'],
  [limited, 'limited'],
] as const)('an answer %j to a send means %s', async (answer, kind) => {
  const result = await adapter.send(settings, part({ kind: 'text', text: 'x', buttons: [] }), outside(answer))
  expect(result).toMatchObject({ ok: false, kind, ...(kind === 'limited' && { retryAfterMs: 5000 }) })
})
test('what is already so counts as done', async () => {
  const same = no(
    400,
    'Bad Request: message is not modified: specified new message content and reply markup are exactly the same',
  )
  expect(await adapter.edit(settings, message, { kind: 'text', text: 'x', buttons: [] }, outside(same))).toEqual({
    ok: true,
  })
  const absent = no(400, 'Bad Request: message to delete not found')
  expect(await adapter.remove(settings, message, outside(absent))).toEqual({ ok: true })
})
test('files go by the method that the apps show best; a picture of odd proportions goes as a document', async () => {
  const methods = async (mime: string, size: number, answer = ok({ message_id: 1 })) => {
    const out = outside(answer)
    await adapter.send(settings, part({ ...file, mime, bytes: size }), out)
    return out.asked.map(({ call }) => call.url.split('/').at(-1))
  }
  expect(await methods('image/png', 10)).toEqual(['sendPhoto'])
  expect(await methods('image/png', 11 * 1024 * 1024)).toEqual(['sendDocument'])
  expect(await methods('image/svg+xml', 10)).toEqual(['sendDocument'])
  expect(await methods('video/mp4', 10)).toEqual(['sendVideo'])
  expect(await methods('audio/mpeg', 10)).toEqual(['sendAudio'])
  const odd = no(400, 'Bad Request: PHOTO_INVALID_DIMENSIONS') as never
  expect(await methods('image/png', 10, odd)).toEqual(['sendPhoto', 'sendDocument'])
})
test('polling begins with what is new and continues behind the last update', async () => {
  const answer = ok([
    { update_id: 8, message: { message_id: 1, date: 1, chat: { id: 5, type: 'private' }, text: 'old' } },
  ])
  const first = outside(answer)
  expect(await adapter.poll(settings, { cursor: null, waitMs: 25_000 }, first)).toMatchObject({
    events: [],
    cursor: '9',
  })
  expect(first.asked[0]!.sent).toContain('"offset":-1')
  const next = await adapter.poll(settings, { cursor: '8', waitMs: 0 }, outside(answer))
  expect(next).toMatchObject({ cursor: '9', events: [{ externalId: '5:1' }] })
})
test('a path of a file never leaves the folder of the bot', async () => {
  for (const file_path of ['../../getMe', 'a b', 'https://evil.example/x', ''])
    expect(await adapter.fetchMedia(settings, 'x', 10, outside(ok({ file_path })))).toMatchObject({ kind: 'gone' })
})
test('an own address of the API is used, without its last slash', async () => {
  const out = outside(ok({ id: 1, username: 'shop_bot' }))
  await adapter.connect({ ...settings, botId: '', api: 'https://bots.example/tg/' }, out)
  expect(out.asked[0]!.call.url).toBe(`https://bots.example/tg/bot${settings.token}/getMe`)
})
test('formatting goes beside the text, in captions and edits too; a client’s is understood', async () => {
  const text = 'Цена < 100 ₽ 😀 жирно'
  const marks = [
    { kind: 'bold', from: 15, to: 20 },
    { kind: 'link', from: 0, to: 4, url: 'https://shop.example/?a=1&b=2' },
  ] as const
  const entities = [
    { type: 'bold', offset: 15, length: 5 },
    { type: 'text_link', offset: 0, length: 4, url: 'https://shop.example/?a=1&b=2' },
  ]
  const out = outside(ok({ message_id: 1 }))
  await adapter.send(
    settings,
    { ...part({ kind: 'text', text, buttons: [] }), content: { kind: 'text', text, marks, buttons: [] } },
    out,
  )
  await adapter.send(settings, part({ ...file, caption: text, marks }), out)
  await adapter.edit(settings, message, { kind: 'text', text, marks, buttons: [] }, out)
  await adapter.edit(settings, message, { kind: 'text', text, buttons: [] }, out)
  const [said, sent, edited, plain] = out.asked.map(({ call }) => call)
  expect(said!.json).toMatchObject({ text, entities })
  expect(sent!.multipart).toContainEqual({ name: 'caption_entities', value: JSON.stringify(entities) })
  expect([edited!.json, plain!.json]).toMatchObject([
    { text, entities },
    { text, entities: [] },
  ])
  const update = {
    update_id: 1,
    message: {
      ...{ message_id: 1, date: 1, chat: { id: 5, type: 'private' }, text: 'жирно и код' },
      entities: [
        { type: 'bold', offset: 0, length: 5 },
        { type: 'pre', offset: 8, length: 3, language: 'js' },
        { type: 'mention', offset: 0, length: 1 },
      ],
    },
  }
  const headers = { 'x-telegram-bot-api-secret-token': settings.hookSecret }
  const body = Buffer.from(JSON.stringify(update))
  const [event] = adapter.receive(settings, { method: 'POST', path: '/', query: {}, headers, body }, 0)!.events
  expect(event).toMatchObject({
    parts: [
      {
        text: 'жирно и код',
        marks: [
          { kind: 'bold', from: 0, to: 5 },
          { kind: 'code', from: 8, to: 11 },
        ],
      },
    ],
  })
})
