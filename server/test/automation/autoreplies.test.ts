import { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import type { AutoreplySettings } from '@beseda/contract/entities/autoreply.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
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
  settings: Partial<AutoreplySettings>,
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
  expect(await codeOf(boss.call(autoreplies.change, { channelId: w.channelId, kind: 'other' as never }))).toBe(
    'INVALID_INPUT',
  )
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
test('without the option nothing is sent, and the settings stay', async () => {
  await w.sql(`update organizations set options = array_remove(options, 'OPTION_AUTOREPLIES')`)
  const client = await w.visitor('third')
  await client.writes('Здравствуйте')
  expect(await textsOf(client)).toEqual([])
  expect(await w.sql<{ n: number }>('select count(*)::int as n from autoreplies')).toEqual([{ n: 3 }])
})
