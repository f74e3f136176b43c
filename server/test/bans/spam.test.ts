import { bans } from '@beseda/contract/endpoints/bans.ts'
import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../world/browser.ts'
import { codeOf } from '../world/call.ts'
import type { Operator, VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let client: VisitorPerson
let chatId: string
const rights = ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_PROFILE_UPDATE', 'AUTHORITY_ALL_CHATS'] as const
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { rights: [...rights] })
  client = await w.visitor('client')
  await client.writes('Купите крипту дёшево')
  chatId = await client.chatId()
})
afterEach(() => w.close())
const mark = (...chatIds: string[]) => ann.call(bulk.spam, { chatIds })
const unmark = (...chatIds: string[]) => ann.call(bulk.undoSpam, { chatIds })
const one = () => ann.call(chats.one, { chatId })
const lastEvent = async (type: string) =>
  (await w.sql<{ data: object }>('select data from events where type = $1 order by id desc limit 1', [type]))[0]?.data
const lines = async () => (await ann.feed(chatId)).flatMap((m) => (m.history ? [m.history.type] : []))

test('a mark closes the chat when it can no longer be undone; messages are kept apart at once', async () => {
  const { done } = await mark(chatId)
  expect(done).toMatchObject([
    { id: chatId, status: 'assigned', closingAt: w.clock.now() + 8000, client: { banned: { until: null } } },
  ])
  expect(await codeOf(client.writes('again'))).toBe('CLIENT_BANNED')
  expect(await one()).toMatchObject({ closingAt: w.clock.now() + 8000 })
  const before = (await w.eventLog()).length
  await mark(chatId)
  expect((await w.eventLog()).length).toBe(before)
  await w.advance('8s')
  expect(await one()).toMatchObject({ status: 'closed', client: { banned: { until: null } } })
  expect((await lines()).slice(-2)).toEqual(['banned', 'closed'])
  expect(await ann.call(bans.list, {})).toMatchObject([{ kind: 'client', reason: 'Спам', until: null, kept: 1 }])
  expect(await lastEvent('chat.closed')).toMatchObject({ reason: 'banned', by: { kind: 'user', id: ann.id } })
  // nobody asks for a rating, and another message does not open the chat
  expect(await codeOf(client.writes('and again'))).toBe('CLIENT_BANNED')
  expect(await w.sql('select 1 from ratings')).toEqual([])
})
test('undone: the chat goes on as it was, and what was kept apart arrives once', async () => {
  const before = await one()
  await mark(chatId)
  await codeOf(client.writes('I am no robot'))
  w.clock.advance(5000)
  expect((await unmark(chatId)).done).toMatchObject([{ status: 'assigned', closingAt: null, operator: { id: ann.id } }])
  await unmark(chatId)
  await w.settle()
  const after = await one()
  expect(after.client.banned).toBeUndefined()
  expect(after.waitingSince).toBe(before.waitingSince)
  expect((await client.sees()).filter((m) => m.mine).map((m) => m.text)).toEqual([
    'Купите крипту дёшево',
    'I am no robot',
  ])
  expect(await lines()).toEqual(expect.arrayContaining(['banned', 'unbanned']))
  expect(await ann.call(bans.list, {})).toEqual([])
  await w.advance('1m')
  expect((await one()).status).toBe('assigned')
  expect(await lastEvent('chat.unbanned')).toMatchObject({ reason: 'undone', by: { kind: 'user', id: ann.id } })
})
test('an older ban is not taken back with a mark; a chat that closed meanwhile stays closed', async () => {
  await ann.call(bans.add, { chatId, kind: 'client', reason: 'Угрозы', days: 30 })
  await mark(chatId)
  w.clock.advance(61_000)
  await unmark(chatId)
  expect(await ann.call(bans.list, {})).toMatchObject([{ reason: 'Угрозы' }])
  const other = await w.visitor('other')
  await other.writes('hello')
  const otherId = await other.chatId()
  await mark(otherId)
  await w.advance('9s')
  expect((await unmark(otherId)).done).toMatchObject([{ status: 'closed' }])
  expect((await ann.call(chats.one, { chatId: otherId })).client.banned).toBeUndefined()
})
test('frames tell open browsers what a fresh fetch brings', async () => {
  const browser = await openBrowser(w, ann)
  await mark(chatId)
  await w.settle()
  await expect.poll(async () => (await browser.catchUp()).length > 0).toBe(true)
  await unmark(chatId)
  await w.settle()
  await browser.catchUp()
})

/** A visitor from an address, with one message. */
const writesFrom = async (address: string, text: string) => {
  const call = async (path: string, payload: object, token?: string) =>
    (
      await w.app.inject({
        ...{ method: 'POST', url: `/api/widget${path}`, remoteAddress: address, payload },
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json()
  const key = w.deps.ids.next().replaceAll('-', '').padEnd(30, '-')
  const { entity } = await call(`/${w.channelId}/session`, { key })
  return (await call('/messages', { id: w.deps.ids.next(), text }, entity.token)).code as string
}
test('a wave: new clients with the address, a neighbouring one or the text; marked at once', async () => {
  expect(await writesFrom('203.0.113.9', 'Давно тут')).toBe('ok')
  await w.sql(`update contacts set created_at = created_at - interval '2 hours'`)
  expect(await writesFrom('203.0.113.7', 'Лучшие ставки на спорт 1')).toBe('ok')
  expect(await writesFrom('203.0.113.7', 'Что-то другое')).toBe('ok')
  expect(await writesFrom('203.0.113.8', 'Добрый день')).toBe('ok')
  expect(await writesFrom('198.51.100.4', 'лучшие СТАВКИ на спорт 77!')).toBe('ok')
  expect(await writesFrom('198.51.100.5', 'Где мой заказ?')).toBe('ok')
  const [row] = await w.sql<{ id: string }>(
    `select c.id from chats c join messages m on m.chat_id = c.id where m.text = 'Лучшие ставки на спорт 1'`,
  )
  const sourceId = row!.id
  await mark(sourceId)
  const wave = await ann.call(bans.wave, { chatId: sourceId })
  expect(wave).toMatchObject({ address: '203.0.113.7', hasMore: false })
  expect(wave.chats.map((c) => [c.text, c.same]).sort()).toEqual([
    ['Добрый день', ['network']],
    ['Что-то другое', ['address']],
    ['лучшие СТАВКИ на спорт 77!', ['text']],
  ])
  const ids = wave.chats.map((c) => c.id)
  expect((await mark(...ids)).done).toHaveLength(3)
  expect((await ann.call(bans.wave, { chatId: sourceId })).chats).toEqual([])
  expect((await ann.call(bans.wave, { chatId: sourceId, minutes: 1440 })).chats).toMatchObject([{ text: 'Давно тут' }])
  await w.advance('9s')
  expect(await w.sql(`select 1 from chats where status <> 'closed'`)).toHaveLength(3)
  expect(await codeOf(ann.call(bans.wave, { chatId: sourceId, minutes: 0 }))).toBe('INVALID_INPUT')
})
test('a wave shows only chats that the user sees; the right to change profiles is needed', async () => {
  const stranger = await w.operator('stranger', { rights: ['AUTHORITY_PROFILE_UPDATE'], team: null })
  expect(await codeOf(stranger.call(bans.wave, { chatId }))).toBe('CHAT_NOT_FOUND')
  expect((await stranger.call(bulk.spam, { chatIds: [chatId] })).refused).toMatchObject([{ code: 'CHAT_NOT_FOUND' }])
  const plain = await w.operator('plain', { rights: ['AUTHORITY_CHAT_DISTRIBUTION'] })
  expect(await codeOf(plain.call(bans.wave, { chatId }))).toBe('ACCESS_DENIED')
  expect(await codeOf(plain.call(bulk.spam, { chatIds: [chatId] }))).toBe('ACCESS_DENIED')
})
