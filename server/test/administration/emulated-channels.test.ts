import { channels } from '@beseda/contract/endpoints/channels.ts'
import { afterEach, expect, test } from 'vitest'
import { createEmulator, type Emulator, type EmulatorKind } from '../../src/channels/emulator.ts'
import { emulatorHttp } from '../../src/channels/emulator-wire.ts'
import { viberEmulatorAt } from '../../src/channels/viber-bot/emulator.ts'
import { vkEmulatorAt } from '../../src/channels/vk-bot/emulator.ts'
import { png } from '../../src/platform/files/samples.ts'
import type { Http } from '../../src/platform/http/call.ts'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

/** Channels of Viber and VK from the form to a chat, over HTTP, with their emulated providers. */

const base = 'https://provider.example'
let w: World
let chief: Operator
let emulator: Emulator
const start = async (kindAt: (home: () => string) => EmulatorKind): Promise<Record<string, string>> => {
  const through: Http = {
    request: (call) => emulatorHttp(base, emulator.overWire).request(call),
    download: (call, max) => emulatorHttp(base, emulator.overWire).download(call, max),
  }
  w = await createWorld({ http: through })
  emulator = createEmulator(
    kindAt(() => base),
    {
      now: () => w.clock.now(),
      wait: async () => {},
      serverUrl: () => '',
      callHook: async (url, headers, payload) => {
        const { pathname } = new URL(url)
        return (await w.app.inject({ method: 'POST', url: pathname, headers, payload })).statusCode
      },
    },
  )
  chief = await w.operator('chief', {
    rights: ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_ALL_CHATS', 'AUTHORITY_CHAT_DISTRIBUTION'],
  })
  return { ...emulator.addAccount().credentials, api: base }
}
const create = (type: string, settings: object) =>
  chief.call(channels.create, { id: w.newId(), type, name: `${type} ${w.newId()}`, settings: { ...settings } })
const write = async (text: string): Promise<void> => {
  const accountId = emulator.world.data.accounts[0]!.id
  const known = emulator.world.data.clients[0]?.id
  const clientId =
    known ?? (await emulator.act({ does: 'begin', accountId, name: 'Алёна Жукова', phone: '', payload: '' }))
  await emulator.act({ does: 'write', accountId, clientId, text, items: [] })
  expect(await emulator.flush()).toBe(true)
  await w.settle()
}
const clientTexts = async () =>
  (
    await w.sql<{ text: string }>(`select m.text from messages m join channels c on c.id = m.channel_id
        where m.kind = 'message' and m.author_kind = 'client' and c.type in ('viber_bot', 'vk_bot') order by m.seq`)
  ).map((m) => m.text)
afterEach(() => w.close())

test('Viber: a wrong token in the words of the specification, a photo that is no JPEG, and a chat', async () => {
  const settings = await start(viberEmulatorAt)
  expect(await codeOf(create('viber_bot', { ...settings, token: 'wrong' }))).toBe('CHANNEL_TOKEN_INCORRECT')
  expect(await codeOf(create('viber_bot', { ...settings, token: '' }))).toBe('REQUIRED_FIELDS_MISSING')
  const photo = (await upload(w, chief, { path: '/channels/images', name: 'a.png', content: png })).entity!.imageId!
  expect(await codeOf(create('viber_bot', { ...settings, photo }))).toBe('PICTURE_NOT_JPEG')
  const probe = (more: object) => ({ channelId: null, type: 'viber_bot', settings: { ...settings, ...more } })
  expect(await codeOf(chief.call(channels.probe, probe({ token: 'wrong' })))).toBe('CHANNEL_TOKEN_INCORRECT')
  expect(await chief.call(channels.probe, probe({}))).toMatchObject({ account: { name: 'domilad' } })
  expect((await chief.call(channels.list, {})).channels.filter((c) => c.type === 'viber_bot')).toEqual([])
  const channel = await create('viber_bot', settings)
  await w.settle()
  expect(channel).toMatchObject({ secretsSet: ['token'], health: { account: { name: 'domilad' } } })
  await write('Здравствуйте')
  await write('Когда доставка?')
  expect(await clientTexts()).toEqual(['Здравствуйте', 'Когда доставка?'])
  expect(await codeOf(create('viber_bot', settings))).toBe('SERVICE_ACCOUNT_EXISTS')
})
test('VK: the server is added by itself, a client writes, the profile gives the name; a refusal is said in words', async () => {
  const settings = await start(vkEmulatorAt)
  expect(await codeOf(create('vk_bot', { ...settings, groupId: '' }))).toBe('REQUIRED_FIELDS_MISSING')
  const foreign = { channelId: null, type: 'vk_bot', settings: { ...settings, groupId: '1' } }
  const refused = await callEndpoint(w.app, channels.probe, foreign, { token: chief.token })
  expect(JSON.stringify(refused)).toContain('ВКонтакте 100: ВКонтакте не приняла параметр запроса')
  await create('vk_bot', settings)
  await w.settle()
  expect(emulator.world.data.accounts[0]!.hook).not.toBeNull()
  await write('Есть в сером?')
  expect(await clientTexts()).toEqual(['Начать', 'Есть в сером?'])
  const [client] = await w.sql<{ name: string }>('select name from clients order by created_at desc limit 1')
  expect(client!.name).toBe('Алёна Жукова')
})
