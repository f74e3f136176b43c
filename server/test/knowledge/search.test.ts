import { knowledge } from '@beseda/contract/endpoints/knowledge.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

const articles: Readonly<Record<string, string>> = {
  'Возврат товара': 'Вернуть товар можно в течение 14 дней. Деньги приходят на карту за три дня. Ещё нужен чек.',
  'Сроки доставки': 'Курьер доставляет заказы за два дня. Оплатить можно картой или наличными при получении.',
  'Оплата картой': 'Принимаем карты. Чек приходит на почту.',
  'Самовывоз из магазина': 'Заказ хранится семь дней. Возьмите паспорт.',
  'Shipping abroad': 'We deliver orders to other countries within ten days. Customs may charge duties.',
  'Уход за деревянной посудой': 'Не мойте посуду в посудомоечной машине. Протирайте маслом.',
}
let w: World
let ann: Operator
beforeAll(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { rights: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_TEAM_TEMPLATE'] })
  for (const [title, text] of Object.entries(articles))
    await ann.call(knowledge.create, {
      ...{ id: w.newId(), title, categoryId: null, teamIds: null, published: true },
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    })
})
afterAll(() => w.close())
const find = async (search: string) => (await ann.call(knowledge.search, { search })).articles.map(({ title }) => title)

test.each([
  ['возвратами товаров', ['Возврат товара']],
  ['возвращать', []],
  ['еще', ['Возврат товара']],
  ['ЕЩЁ чеки', ['Возврат товара', 'Оплата картой']],
  ['delivering', ['Shipping abroad']],
  ['посуд', ['Уход за деревянной посудой']],
  ['мовыво', ['Самовывоз из магазина']],
  ['картой', ['Оплата картой', 'Возврат товара', 'Сроки доставки']],
  ['ljcnfdrb', ['Сроки доставки']],
  ["'; drop table articles; --", []],
  ['%', []],
  ['_', []],
  ['нет такого слова', []],
])('search %j', async (search, found) => {
  const titles = await find(search)
  expect([titles[0], titles.toSorted()]).toEqual([found[0], found.toSorted()])
})
test('without words: by title', async () => expect(await find('')).toEqual(Object.keys(articles).toSorted()))

let clients = 0
const suggested = async (...texts: string[]) => {
  clients += 1
  const client = await w.visitor(`client ${clients}`)
  for (const text of texts) await client.writes(text)
  const chatId = await client.chatId()
  return { chatId, client, ...(await ann.call(knowledge.suggest, { chatId })) }
}
test('what the client asked finds articles, with the words that matched', async () => {
  const first = await suggested('Здравствуйте!', 'Как мне оформить возврат? Товар не подошёл')
  expect(first.articles.map(({ title, words }) => [title, words])).toEqual([['Возврат товара', ['возврат', 'товар']]])
  expect((await suggested('Do you deliver to other countries?')).articles[0]?.title).toBe('Shipping abroad')
  expect((await suggested('Здравствуйте')).articles).toEqual([])
  expect((await suggested('???')).articles).toEqual([])
})
test('after our answer only the new question counts', async () => {
  const { chatId, client } = await suggested('Хочу оформить возврат')
  await ann.reply(chatId, 'Конечно')
  await client.writes('А самовывоз есть?')
  const { articles: next } = await ann.call(knowledge.suggest, { chatId })
  expect(next.map(({ title }) => title)).toEqual(['Самовывоз из магазина'])
})
test('suggestions only for chats that the user may see', async () => {
  const { chatId } = await suggested('возврат')
  const other = await w.operator('other', { team: await w.team({ limit: 1 }) })
  expect(await codeOf(other.call(knowledge.suggest, { chatId }))).toBe('CHAT_NOT_FOUND')
})
