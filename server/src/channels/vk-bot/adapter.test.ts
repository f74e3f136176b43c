import { fileURLToPath } from 'node:url'
import { vkBot } from '@beseda/contract/channels/vk-bot.ts'
import { expect, test } from 'vitest'
import type { HttpCall } from '../../platform/http/call.ts'
import { conforms } from '../conformance.ts'
import type { OutgoingContent, OutgoingFile } from '../outbound.ts'
import { type Answer, now, outside } from '../test-outside.ts'
import { vkBotAdapter } from './adapter.ts'
import { randomId } from './ids.ts'

/** Recorded calls after VKCOM/vk-api-schema 5.199 (MIT) and the pages of dev.vk.com, ids of 64 bits among them. */
const settings = {
  ...{ token: 'vk1.a.token', groupId: '1', confirmation: '', secret: '', madeConfirmation: 'c0nf1rm' },
  ...{ madeSecret: 'abc123xyz', api: 'https://api.vk.ru/method' },
}
const answer = (response: unknown): Answer => ({ status: 200, json: { response } })
const error = (error_code: number): Answer => ({ status: 200, json: { error: { error_code, error_msg: 'x' } } })
const methodOf = ({ url }: HttpCall): string => url.slice(url.lastIndexOf('/') + 1).split('?')[0]!
const peer = '4987381194038857001'
/** Answers of all methods; `sent`: that of `messages.send`. */
const vk =
  (sent: unknown) =>
  (call: HttpCall): Answer => {
    const method = methodOf(call)
    if (method === 'messages.send') return answer(sent)
    if (method.endsWith('getMessagesUploadServer')) return answer({ upload_url: 'https://pu.vk.com/upload' })
    if (method === 'upload') return { status: 200, json: { file: 'f', server: 1, photo: '[{}]', hash: 'h' } }
    if (method === 'docs.save') return answer({ doc: { id: 5, owner_id: -1 }, audio_message: { id: 7, owner_id: -1 } })
    if (method === 'photos.saveMessagesPhoto') return answer([{ id: 6, owner_id: -1, access_key: 'key' }])
    return answer(1)
  }
const accepted = (id: string | null) =>
  vk([{ peer_id: peer, message_id: 1, ...(id !== null && { conversation_message_id: id }) }])
const file = (o: object): OutgoingContent => ({
  ...{ kind: 'file', role: 'document', name: 'счёт.pdf', mime: 'application/pdf', bytes: 19, caption: 'ваш счёт' },
  ...{ url: 'https://chat.example/files/1', open: async () => bytes() },
  ...o,
})
async function* bytes() {
  yield Buffer.from('the bytes of a file')
}
conforms(vkBotAdapter, {
  settings,
  fixtures: fileURLToPath(new URL('fixtures', import.meta.url)),
  forged: (body) => body.replace('abc123xyz', 'abc123xyy'),
  accepted,
  messageId: (id) => `${peer}_${id}`,
  connected: answer({ groups: [{ id: 1, name: 'Shop', screen_name: 'shop' }], code: 'c0de' }),
  done: answer({ count: 0, items: [], server_id: 3 }),
  polled: {
    cursor: '4987381194038857789',
    answer: (call) =>
      methodOf(call) === 'groups.getLongPollServer'
        ? answer({ server: 'https://lp.vk.com/whp/1', key: 'k', ts: '4987381194038857789' })
        : { status: 200, json: { ts: '4987381194038857790', updates: [] } },
  },
  photo: {
    answer: answer([{ id: 1, has_photo: 1, photo_200: 'https://sun1.userapi.com/s/v1/a.jpg?quality=96&sign=x' }]),
    photo: { ref: 'https://sun1.userapi.com/s/v1/a.jpg?quality=96&sign=x', key: '/s/v1/a.jpg' },
    none: [
      answer([{ id: 1, has_photo: 0, photo_200: 'https://vk.com/images/camera_200.png' }]),
      answer([{ id: 1, has_photo: 1, photo_200: 'no address' }]),
      answer([]),
    ],
  },
  profile: answer([{ id: 1, first_name: 'Анна', last_name: 'Ким', screen_name: 'anna' }]),
  media: {
    ref: 'https://sun1.userapi.com/x.jpg',
    answer: { status: 200, headers: { 'content-type': 'image/jpeg' }, bytes: Buffer.from('x') },
    failures: { gone: { status: 404 }, limited: { status: 429 } },
  },
  failures: { limited: error(6), channelBroken: error(5), blocked: error(901), gone: error(909) },
  contents: [
    { kind: 'text', text: 'Цена 100 ₽', buttons: [{ kind: 'reply', label: 'Беру', payload: 'y' }] },
    file({}),
    file({ role: 'image', name: 'a.jpg', mime: 'image/jpeg' }),
    { kind: 'location', latitude: 55.75, longitude: 37.61, title: '', address: '' },
    { kind: 'contact', name: 'Лев', phones: ['+79000000002'], emails: [], own: false },
  ],
  album: {
    file: file({ role: 'image', name: 'a.jpg', mime: 'image/jpeg' }) as OutgoingFile,
    accepted: ([id]) => accepted(id!),
    // one message of VK holds all of them
    providerIds: ([id]) => [`${peer}_${id}`, null],
  },
  voice: 'audio_message',
})

const send = (content: OutgoingContent, reply: Parameters<typeof outside>[0]) => {
  const out = outside(reply)
  const part = { id: 'p1', to: { externalId: peer, address: '', thread: null }, content, automatic: false }
  return vkBotAdapter.send(settings, part, out).then((result) => ({ result, asked: out.asked }))
}
const hello: OutgoingContent = { kind: 'text', text: 'hello', buttons: [] }
test.each([
  [5, 'channelBroken'],
  [6, 'limited'],
  [9, 'temporary'],
  [10, 'temporary'],
  [14, 'temporary'],
  [15, 'refused'],
  [100, 'refused'],
  [901, 'blocked'],
  [902, 'blocked'],
  [914, 'refused'],
  [917, 'blocked'],
  [936, 'blocked'],
])('error %i is %s, with words', async (code, kind) => {
  expect((await send(hello, error(code))).result).toMatchObject({ ok: false, kind, reason: `vk_bot ${code}` })
  expect(Object.keys(vkBot.reasons!)).toContain(String(code))
})
test('with several recipients VK puts the error into the answer', async () => {
  const { result } = await send(hello, vk([{ peer_id: 1, message_id: 0, error: { code: 901, description: 'x' } }]))
  expect(result).toMatchObject({ ok: false, kind: 'blocked' })
})
test('every try has the same random id, a positive integer of 32 bits', async () => {
  const tries = await Promise.all([send(hello, accepted('1')), send(hello, accepted('1'))])
  const ids = tries.map(({ asked }) => asked.at(-1)!.call.form!.random_id)
  expect(new Set(ids)).toEqual(new Set([randomId('p1')]))
  expect(Number(randomId('p1'))).toBeLessThan(2 ** 31)
  expect(randomId('p1')).not.toBe(randomId('p2'))
})
test('a picture goes as a photo, with the key of the upload; a lost answer of the upload leaves nothing in doubt', async () => {
  const { asked } = await send(file({ role: 'image', mime: 'image/jpeg' }), accepted('1'))
  expect(asked.map(({ call }) => methodOf(call))).toEqual([
    'photos.getMessagesUploadServer',
    'upload',
    'photos.saveMessagesPhoto',
    'messages.send',
  ])
  expect(asked.at(-1)!.call.form).toMatchObject({ attachment: 'photo-1_6_key', message: 'ваш счёт' })
  const { result } = await send(file({}), { lost: true, sent: true, reason: 'timeout' })
  expect(result).toMatchObject({ ok: false, kind: 'temporary' })
})
const receive = (body: object, more: object = {}) =>
  vkBotAdapter.receive(
    { ...settings, ...more },
    { method: 'POST', path: '/', query: {}, headers: {}, body: Buffer.from(JSON.stringify(body)) },
    now,
  )
test('the confirmation is answered with the code, made or typed, and only for this community', () => {
  expect(receive({ type: 'confirmation', group_id: 1 })).toMatchObject({ status: 200, body: 'c0nf1rm', events: [] })
  expect(receive({ type: 'confirmation', group_id: 1 }, { confirmation: 'typed' })?.body).toBe('typed')
  expect(receive({ type: 'confirmation', group_id: 2 })).toBeNull()
})
test('a secret typed by a person replaces the one that was made', () => {
  const event = { type: 'message_deny', event_id: 'e', group_id: 1, object: { user_id: 1 } }
  expect(receive({ ...event, secret: 'abc123xyz' }, { secret: 'typed' })).toBeNull()
  expect(receive({ ...event, secret: 'typed' }, { secret: 'typed' })?.body).toBe('ok')
  expect(receive({ ...event, secret: '' }, { madeSecret: '' })).toBeNull()
})
test.each([
  [
    { failed: 1, ts: 30 },
    { cursor: '30', events: [] },
  ],
  [{ failed: 2 }, { cursor: '7', events: [] }],
  [{ failed: 3 }, { cursor: '9', events: [] }],
])('Long Poll that failed goes on: %j', async (body, expected) => {
  const out = outside((call) =>
    methodOf(call) === 'groups.getLongPollServer'
      ? answer({ server: 'https://lp.vk.com/whp/1', key: 'k', ts: '9' })
      : { status: 200, json: body },
  )
  expect(await vkBotAdapter.poll!(settings, { cursor: '7', waitMs: 25_000 }, out)).toMatchObject({
    ok: true,
    ...expected,
  })
})
test('a server that somebody entered in VK by hand is left alone', async () => {
  const out = outside(answer(1))
  const byHand = { ...settings, confirmation: 'c', secret: 's' }
  expect(await vkBotAdapter.registerWebhook!(byHand, 'https://chat.example/hook', out)).toEqual({ ok: true })
  expect(await vkBotAdapter.disconnect!(byHand, out)).toEqual({ ok: true })
  expect(out.asked).toEqual([])
})
test('a webhook is registered once, and takes the place of an older one', async () => {
  const url = 'https://chat.example/hook'
  const register = async (items: object[]) => {
    const out = outside((call) =>
      methodOf(call) === 'groups.addCallbackServer' ? answer({ server_id: 9 }) : answer({ items }),
    )
    expect(await vkBotAdapter.registerWebhook!(settings, url, out)).toEqual({ ok: true })
    return out.asked.map(({ call }) => [methodOf(call), call.form!.server_id])
  }
  const known = await register([{ id: 3, url, secret_key: 'abc123xyz' }])
  expect(known).toEqual([
    ['groups.getCallbackServers', undefined],
    ['groups.setCallbackSettings', '3'],
  ])
  expect(
    await register([
      { id: 4, url, secret_key: 'old' },
      { id: 5, url: 'https://other.example', secret_key: 'x' },
    ]),
  ).toEqual([
    ['groups.getCallbackServers', undefined],
    ['groups.deleteCallbackServer', '4'],
    ['groups.addCallbackServer', undefined],
    ['groups.setCallbackSettings', '9'],
  ])
})
test('a button whose payload is too long for VK is refused before sending', async () => {
  const buttons = [{ kind: 'reply' as const, label: 'Беру', payload: 'x'.repeat(256) }]
  const { result, asked } = await send({ kind: 'text', text: 'a', buttons }, accepted('1'))
  expect(result).toMatchObject({ ok: false, kind: 'refused' })
  expect(asked).toEqual([])
})
