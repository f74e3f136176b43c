import type { InputOf } from '@beseda/contract/endpoint.ts'
import { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeAll(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { presence: 'break', rights: ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_ALL_CHATS'] })
})
afterAll(() => w.close())

const change = (
  kind: 'holding' | 'online' | 'offline',
  settings: Omit<InputOf<typeof autoreplies.change>, 'channelId' | 'kind'>,
  channelId = w.channelId,
) => boss.call(autoreplies.change, { channelId, kind, ...settings })
const textsOf = async (client: Awaited<ReturnType<World['visitor']>>) =>
  (await client.sees()).filter((m) => !m.mine).map((m) => m.text)

test('every kind is listed; only what the channel can send is switched on', async () => {
  const { autoreplies: all } = await boss.call(autoreplies.list, { channelId: w.channelId })
  expect(all.map((r) => [r.kind, r.enabled])).toEqual([
    ['holding', false],
    ['online', false],
    ['offline', false],
  ])
  expect(await codeOf(change('online', { enabled: true }))).toBe('MESSAGE_EMPTY')
  const buttons = Array.from({ length: 10 }, (_, i) => ({ kind: 'reply' as const, label: i === 0 ? ' ' : `${i}` }))
  expect(await codeOf(change('online', { enabled: true, text: 'Да', buttons }))).toMatch(/BUTTON/)
  const unknown = { channelId: w.channelId, kind: 'other' as never }
  const refused = await callEndpoint(w.app, autoreplies.change, unknown, { token: boss.token })
  expect(refused).toMatchObject({ code: 'INVALID_INPUT', error: { fields: { kind: 'AUTOREPLY_NOT_FOUND' } } })
})
test('nobody is online: the client gets one reply, and the holding phrase follows when the time has passed', async () => {
  await change('offline', { enabled: true, text: 'Никого нет' })
  await change('holding', { enabled: true, text: 'Ещё ищем', waitMinutes: 1 })
  const client = await w.visitor('client')
  await client.writes('Здравствуйте')
  await client.writes('Есть кто?')
  expect(await textsOf(client)).toEqual(['Никого нет'])
  await w.advance('1m')
  expect(await textsOf(client)).toEqual(['Никого нет', 'Ещё ищем'])
  await w.advance('10m')
  expect(await textsOf(client)).toEqual(['Никого нет', 'Ещё ищем'])
})
test('somebody is there: another reply, with buttons; a press is an answer of the client', async () => {
  const buttons = [{ kind: 'reply', label: 'Доставка' } as const]
  await change('online', { enabled: true, text: 'Сейчас ответим', buttons })
  await w.operator('ann')
  const client = await w.visitor('another')
  await client.writes('Здравствуйте')
  const seen = (await client.sees()).filter((m) => !m.mine)
  expect(seen.map((m) => [m.text, m.buttons?.map((b) => b.label)])).toEqual([['Сейчас ответим', ['Доставка']]])
})
test('files are messages of their own; they stay while a reply or a message has them', async () => {
  const add = async (name: string) => (await upload(w, boss, { name, content: 'цены' })).entity!.id!
  const [price, rules] = [await add('price.txt'), await add('rules.txt')]
  expect(await codeOf(change('online', { fileIds: [w.newId()] }))).toBe('FILE_NOT_FOUND')
  const reply = await change('online', { buttons: [], fileIds: [price, rules] })
  expect(reply.files.map((f) => f.name)).toEqual(['price.txt', 'rules.txt'])
  expect(reply.files[0]!.url).toContain(price)
  // a file of one reply is no free upload for another
  expect(await codeOf(change('offline', { fileIds: [price] }))).toBe('FILE_NOT_FOUND')
  const client = await w.visitor('files')
  await client.writes('Здравствуйте')
  const seen = async () => (await client.sees()).filter((m) => !m.mine).map((m) => m.text || m.files[0]!.name)
  expect(await seen()).toEqual(['Сейчас ответим', 'price.txt', 'rules.txt'])
  // one without a text
  expect((await change('online', { text: '', fileIds: [rules] })).files).toHaveLength(1)
  const other = await w.visitor('more files')
  await other.writes('Здравствуйте')
  expect((await other.sees()).filter((m) => !m.mine).map((m) => m.files.length)).toEqual([1])
  const unsent = await add('unsent.txt')
  await change('online', { text: 'Да', fileIds: [unsent] })
  expect(await codeOf(change('online', { text: '', fileIds: [] }))).toBe('MESSAGE_EMPTY')
  await change('online', { text: 'Да', fileIds: [] })
  await w.advance('2d')
  expect((await w.sql<{ name: string }>('select name from files order by name')).map((f) => f.name)).toEqual([
    'price.txt',
    'rules.txt',
  ])
  // the holding phrase came meanwhile
  expect((await seen()).slice(0, 3)).toEqual(['Сейчас ответим', 'price.txt', 'rules.txt'])
})
test('a file that is too big for the channel is refused, and the reply stays as it was', async () => {
  const { entity } = await upload(w, boss, { name: 'film.txt', content: 'x'.repeat(1_100_000) })
  const fileIds = [entity!.id!]
  expect(await codeOf(change('online', { enabled: true, text: 'Да', fileIds }, w.loopbackId))).toBe('FILE_TOO_BIG')
  const [reply] = (await boss.call(autoreplies.list, { channelId: w.loopbackId })).autoreplies.filter(
    (r) => r.kind === 'online',
  )
  expect(reply).toMatchObject({ enabled: false, text: '', files: [] })
  // one that is switched off may have it
  expect((await change('online', { text: 'Да', fileIds }, w.loopbackId)).files).toHaveLength(1)
})
test('without the option nothing is sent, and the settings stay', async () => {
  await w.sql(`update organizations set options = array_remove(options, 'OPTION_AUTOREPLIES')`)
  const client = await w.visitor('third')
  await client.writes('Здравствуйте')
  expect(await textsOf(client)).toEqual([])
  expect(await w.sql<{ n: number }>('select count(*)::int as n from autoreplies')).toEqual([{ n: 4 }])
})
