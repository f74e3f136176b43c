import { audit } from '@beseda/contract/endpoints/audit.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
let ann: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  boss = await w.operator('boss', {
    rights: [
      'AUTHORITY_CHAT_SESSION_CATEGORY',
      'AUTHORITY_TEAMS_UPDATE',
      'AUTHORITY_ALL_CHATS',
      'RIGHT_ACCOUNT_CONTROL',
    ],
  })
})
afterEach(() => w.close())

const add = async (name: string, parentId: string | null = null, teamIds: string[] | null = null, by = boss) =>
  (await by.call(categories.create, { parentId, name, teamIds })).id
const tree = async () => {
  const { categories: list } = await boss.call(categories.list, {})
  return list.map((c) => c.path)
}
const aChat = async (): Promise<string> => {
  const client = await w.visitor(`client ${w.newId()}`)
  await client.writes('hello')
  return client.chatId()
}
/** The last lines of the history in a chat. */
const lines = async (chatId: string, n: number) =>
  (await ann.feed(chatId)).slice(-n).map((m) => [m.history?.type, m.history?.reason, m.history?.subject, m.author.name])

test('an operator sets, changes and removes a category; feed and session record show it', async () => {
  const delivery = await add('Доставка')
  const delay = await add('Сроки', delivery)
  const chatId = await aChat()
  const set = await ann.call(chats.categorise, { chatId, categoryId: delay })
  expect(set).toMatchObject({ category: 'Доставка › Сроки', categoryId: delay })
  expect((await ann.call(chats.categorise, { chatId, categoryId: delay })).version).toBe(set.version)
  await boss.call(chats.categorise, { chatId, categoryId: null })
  expect(await lines(chatId, 2)).toEqual([
    ['categorySet', 'chosen', 'Доставка › Сроки', 'ann'],
    ['categoryCleared', 'cleared', null, 'boss'],
  ])
  const [event] = await w.sql<{ data: object }>("select data from events where type = 'chat.categorySet'")
  expect(event!.data).toMatchObject({ categoryId: delay, before: null, by: { kind: 'user', id: ann.id } })
  const record = () => w.sql('select category_id from chat_sessions where chat_id = $1', [chatId])
  expect(await record()).toEqual([{ category_id: null }])
  await ann.call(chats.categorise, { chatId, categoryId: delay })
  expect(await record()).toEqual([{ category_id: delay }])
})
test('closing needs a category as soon as the team has one; choosing it closes in the same call', async () => {
  const [first, second, third] = [await aChat(), await aChat(), await aChat()]
  await ann.closeChat(first)
  const delivery = await add('Доставка')
  expect(await codeOf(ann.closeChat(second))).toBe('CLOSE_WITHOUT_CATEGORY')
  expect(await codeOf(boss.closeChat(second))).toBe('CLOSE_WITHOUT_CATEGORY')
  expect(await codeOf(ann.call(chats.close, { chatId: second, categoryId: w.newId() }))).toBe('CATEGORY_NOT_FOUND')
  expect(await ann.call(chats.close, { chatId: second, categoryId: delivery })).toMatchObject({ categoryId: delivery })
  await w.advance('8s')
  expect(await ann.call(chats.one, { chatId: second })).toMatchObject({ status: 'closed', categoryId: delivery })
  expect(await lines(second, 2)).toEqual([
    ['categorySet', 'closing', 'Доставка', 'ann'],
    ['closed', 'operator', 'ann', 'ann'],
  ])
  expect(await w.sql('select category_id, close_reason from chat_sessions where chat_id = $1', [second])).toEqual([
    { category_id: delivery, close_reason: 'operator' },
  ])
  await ann.call(chats.categorise, { chatId: third, categoryId: delivery })
  expect((await ann.closeChat(third)).status).toBe('closed')
  expect(await codeOf(ann.call(chats.categorise, { chatId: third, categoryId: null }))).toBe('CHAT_CLOSED')
})
test('a chat that comes to another team keeps its category until it is closed: then one of that team’s is asked for', async () => {
  const other = await w.team({ limit: 3 })
  const [ours, theirs] = [await add('Наша', null, [w.teamId]), await add('Их', null, [other])]
  const bob = await w.operator('bob', { team: other })
  const chatId = await aChat()
  await ann.call(chats.categorise, { chatId, categoryId: ours })
  const to = { kind: 'operator', operatorId: bob.id } as const
  const moved = await ann.call(transfers.transfer, { chatId, id: w.newId(), to, force: false, note: '' })
  expect(moved).toMatchObject({ team: { id: other }, category: 'Наша' })
  expect(await codeOf(bob.call(chats.close, { chatId }))).toBe('CLOSE_WITHOUT_CATEGORY')
  expect(await codeOf(bob.call(chats.close, { chatId, categoryId: ours }))).toBe('CATEGORY_ACCESS_DENIED')
  expect(await bob.call(chats.close, { chatId, categoryId: theirs })).toMatchObject({ category: 'Их' })
  const [event] = await w.sql<{ data: object }>(
    `select data from events where type = 'chat.categorySet' order by id desc`,
  )
  expect(event!.data).toMatchObject({ before: ours, reason: 'closing', by: { id: bob.id } })
})
test('only categories of other teams: nothing is asked for', async () => {
  const other = await w.team({ limit: 3 })
  await add('Чужая', null, [other])
  const chatId = await aChat()
  expect((await ann.call(categories.ofChat, { chatId })).categories).toEqual([])
  expect((await ann.closeChat(chatId)).status).toBe('closed')
})
test('without the option in the plan no category is required or can be chosen', async () => {
  const id = await add('Доставка')
  const chatId = await aChat()
  await w.sql("update organizations set options = array_remove(options, 'OPTION_CHAT_CATEGORIES')")
  expect(await codeOf(ann.call(chats.categorise, { chatId, categoryId: id }))).toBe('OPTION_UNAVAILABLE')
  expect(await codeOf(ann.call(chats.close, { chatId, categoryId: id }))).toBe('OPTION_UNAVAILABLE')
  expect((await ann.closeChat(chatId)).status).toBe('closed')
})
test('a session that closes by itself needs none; a category of another team, one with topics, a foreign one are refused', async () => {
  const other = await w.team({ limit: 3 })
  const [mine, theirs] = [await add('Наша', null, [w.teamId]), await add('Чужая', null, [other])]
  const [topic, foreignTopic] = [await add('Тема', mine), await add('Тема', theirs)]
  const chatId = await aChat()
  const { categories: shown } = await ann.call(categories.ofChat, { chatId })
  expect(shown.map((c) => c.id).sort()).toEqual([mine, topic].sort())
  const choose = (categoryId: string) => codeOf(ann.call(chats.categorise, { chatId, categoryId }))
  expect(await choose(mine)).toBe('CATEGORY_LEVEL_NOT_LAST')
  expect(await choose(foreignTopic)).toBe('CATEGORY_ACCESS_DENIED')
  const bob = await w.operator('bob')
  expect(await codeOf(bob.call(chats.categorise, { chatId, categoryId: topic }))).toBe('CHAT_NOT_YOURS')
  expect(await choose(topic)).toBe('ok')
})
test('deleting: sessions keep the category and its name, it can no longer be chosen', async () => {
  const delivery = await add('Доставка')
  const delay = await add('Сроки', delivery)
  const chatId = await aChat()
  await ann.call(chats.categorise, { chatId, categoryId: delay })
  expect((await boss.call(categories.list, {})).categories.map((c) => [c.name, c.uses])).toEqual([
    ['Доставка', 0],
    ['Сроки', 1],
  ])
  await boss.call(categories.remove, { categoryId: delivery })
  expect(await tree()).toEqual([])
  expect((await ann.call(chats.one, { chatId })).category).toBe('Доставка › Сроки')
  expect((await ann.closeChat(chatId)).category).toBe('Доставка › Сроки')
  expect((await ann.call(chats.client, { chatId })).sessions[0]).toMatchObject({ category: 'Доставка › Сроки' })
  expect(await codeOf(boss.call(categories.remove, { categoryId: delivery }))).toBe('CATEGORY_NOT_FOUND')
  // its name is free again
  await add('Доставка')
})
test('renaming: paths below follow, open chats get the new name', async () => {
  const delivery = await add('Доставка')
  const delay = await add('Сроки', delivery)
  const leaf = await add('Задержка', delay)
  const chatId = await aChat()
  const { version } = await ann.call(chats.categorise, { chatId, categoryId: leaf })
  await boss.call(categories.change, { categoryId: delivery, name: ' Логистика ', teamIds: null })
  expect((await tree()).sort()).toEqual(['Логистика', 'Логистика › Сроки', 'Логистика › Сроки › Задержка'])
  expect(await ann.call(chats.one, { chatId })).toMatchObject({
    category: 'Логистика › Сроки › Задержка',
    version: version + 1,
  })
  expect((await w.eventLog()).at(-1)).toBe('category.changed')
})
test('names are unique among brothers, three levels at most, changes are written down', async () => {
  const delivery = await add('Доставка')
  const topic = await add('Сроки', delivery)
  const leaf = await add('Задержка', topic)
  expect(await codeOf(add('доставка'))).toBe('SESSION_CATEGORY_EXISTS')
  expect(await codeOf(add('сроки ', delivery))).toBe('SUBCATEGORY_EXISTS')
  expect(await codeOf(add('Ещё глубже', leaf))).toBe('CATEGORY_LEVELS_MANY')
  expect(await codeOf(add('Сирота', w.newId()))).toBe('CATEGORY_NOT_FOUND')
  expect(await codeOf(add('a › b'))).toBe('CATEGORY_NAME_INVALID')
  expect(await codeOf(add('ы'.repeat(65)))).toBe('CATEGORY_NAME_TOO_LONG')
  expect(await codeOf(add('К', null, [w.newId()]))).toBe('TEAMS_NOT_FOUND')
  const other = await add('Оплата')
  expect(await codeOf(boss.call(categories.change, { categoryId: other, name: 'ДОСТАВКА', teamIds: null }))).toBe(
    'SESSION_CATEGORY_EXISTS',
  )
  const { entries } = await boss.call(audit.list, { entity: 'category' })
  expect(entries.map((e) => [e.action, e.name])).toEqual([
    ['created', 'Оплата'],
    ['created', 'Доставка › Сроки › Задержка'],
    ['created', 'Доставка › Сроки'],
    ['created', 'Доставка'],
  ])
})
test('order: before a brother, behind all, never among strangers', async () => {
  const [a, b, c] = [await add('А'), await add('Б'), await add('В')]
  const topic = await add('Тема', a)
  const move = (categoryId: string, beforeId: string | null) => boss.call(categories.move, { categoryId, beforeId })
  const tops = async () => (await tree()).filter((path) => !path.includes('›')).join('')
  await move(c, a)
  expect(await tops()).toBe('ВАБ')
  await move(c, null)
  expect(await tops()).toBe('АБВ')
  await move(b, b)
  expect(await tops()).toBe('АБВ')
  expect(await codeOf(move(a, topic))).toBe('CATEGORY_NOT_FOUND')
  const { entries } = await boss.call(audit.list, { entity: 'category' })
  expect(entries[0]!.changes).toEqual([{ field: 'position', before: 1, after: 3 }])
})
test('users who manage no teams edit categories of everybody and of their own teams', async () => {
  const other = await w.team({ limit: 3 })
  const eve = await w.operator('eve', { rights: ['AUTHORITY_CHAT_SESSION_CATEGORY'] })
  const theirs = await add('Чужая', null, [other])
  expect(await codeOf(eve.call(categories.change, { categoryId: theirs, name: 'x', teamIds: null }))).toBe(
    'CATEGORY_ACCESS_DENIED',
  )
  expect(await codeOf(eve.call(categories.remove, { categoryId: theirs }))).toBe('CATEGORY_ACCESS_DENIED')
  expect(await codeOf(add('Тема', theirs, null, eve))).toBe('CATEGORY_ACCESS_DENIED')
  expect(await codeOf(add('Новая', null, [other], eve))).toBe('CATEGORY_ACCESS_DENIED')
  const own = await add('Своя', null, [w.teamId, other], eve)
  expect(await codeOf(eve.call(categories.change, { categoryId: own, name: 'Своя', teamIds: [other] }))).toBe(
    'CATEGORY_ACCESS_DENIED',
  )
  expect(await codeOf(eve.call(categories.change, { categoryId: own, name: 'Наша', teamIds: [w.teamId] }))).toBe('ok')
})
