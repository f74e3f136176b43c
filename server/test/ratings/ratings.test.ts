import { chats } from '@beseda/contract/endpoints/chats.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../world/browser.ts'
import { callEndpoint } from '../world/call.ts'
import { allOptions, type Operator, type VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let client: VisitorPerson
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  client = await w.visitor('client')
})
afterEach(() => w.close())

const settings = (change: string, channelId = w.channelId) =>
  w.sql(`update channels set ${change} where id = $1`, [channelId])
const talk = async (): Promise<{ chatId: string; sessionId: string }> => {
  await client.writes('Где мой заказ?')
  const chatId = await client.chatId()
  await ann.reply(chatId, 'Уже едет')
  return { chatId, sessionId: (await ann.call(chats.one, { chatId })).session.id }
}
const closes = async (chatId: string) => {
  await ann.closeChat(chatId)
  await w.advance('30s')
}
const asked = async () => (await client.call(widget.messages, { limit: 50 })).chat!.rating
const rates = (sessionId: string, value: number, comment = '') =>
  client.call(widget.rate, { sessionId, value, comment })
const outcome = async (sessionId: string, value: number, token = client.token) =>
  (await callEndpoint(w.app, widget.rate, { sessionId, value, comment: '' }, { token })).code
const ratingStory = async () => (await w.eventLog()).filter((line) => line.startsWith('rating.'))

test('a closed conversation is asked about once; the answer stands in the feed, with the chat and with the client', async () => {
  await settings("rating_enabled = true, rating_text = 'Как мы справились?'")
  const { chatId, sessionId } = await talk()
  expect(await asked()).toBeNull()
  await closes(chatId)
  expect(await asked()).toMatchObject({
    ...{ sessionId, asked: true, question: 'Как мы справились?', value: null, comment: '' },
    until: expect.any(Number),
  })
  expect((await ann.call(chats.one, { chatId })).session.rating).toEqual({ value: null, comment: '' })
  const after = await rates(sessionId, 5, ' Быстро ')
  expect(after.rating).toMatchObject({ value: 5, comment: 'Быстро', until: w.clock.now() + 600_000 })
  const line = (await ann.feed(chatId)).at(-1)!
  expect(line).toMatchObject({
    kind: 'history',
    author: { kind: 'client' },
    history: { type: 'rated', rating: { value: 5, comment: 'Быстро', changes: 0 } },
  })
  const card = await ann.call(chats.client, { chatId })
  expect([card.averageRating, card.sessions[0]!.rating]).toEqual([5, 5])
  expect((await ann.call(chats.one, { chatId })).status).toBe('closed')
  expect(await ratingStory()).toEqual(['rating.asked ann', 'rating.given ann'])
})
test('it may be changed for ten minutes: the same line says so, the same event is told again', async () => {
  await settings('rating_enabled = true')
  const { chatId, sessionId } = await talk()
  await closes(chatId)
  await rates(sessionId, 2)
  await rates(sessionId, 2)
  const open = await openBrowser(w, ann)
  const count = (await ann.feed(chatId)).length
  await w.advance('9m')
  await rates(sessionId, 4, 'Всё исправили')
  const feed = await ann.feed(chatId)
  expect(feed).toHaveLength(count)
  expect(feed.at(-1)!.history!.rating).toEqual({ value: 4, comment: 'Всё исправили', changes: 1 })
  await open.catchUp()
  expect((await ann.call(chats.client, { chatId })).averageRating).toBe(4)
  await w.advance('1m')
  expect(await outcome(sessionId, 1)).toBe('RATING_ALREADY_GIVEN')
  const given = await w.sql<{ reason: string; value: number }>(
    "select data->>'reason' as reason, (data->>'value')::int as value from events where type = 'rating.given' order by id",
  )
  expect(given).toEqual([
    { reason: 'asked', value: 2 },
    { reason: 'changed', value: 4 },
  ])
})
test.each([
  ['the channel does not ask', 'rating_enabled = false'],
  ['the channel is off', 'rating_enabled = true, active = false'],
])('nobody is asked when %s', async (_, change) => {
  const { chatId, sessionId } = await talk()
  await settings(change)
  await closes(chatId)
  expect(await asked()).toBeNull()
  expect(await outcome(sessionId, 5)).toBe('RATING_NOT_POSSIBLE')
  expect((await ann.call(chats.client, { chatId })).averageRating).toBeNull()
})
test('nobody is asked without the option, or about a conversation that no operator answered', async () => {
  await settings('rating_enabled = true')
  await client.writes('Ау')
  await closes(await client.chatId())
  expect(await asked()).toBeNull()
  const { chatId } = await talk()
  const less = allOptions.filter((o) => o !== 'OPTION_QUALITY_RATING')
  await w.sql('update organizations set options = $1 where id = $2', [less, w.organizationId])
  w.gate.forgetAll()
  await closes(chatId)
  expect(await asked()).toBeNull()
})
test('the wait after closing: a client who writes meanwhile is not asked', async () => {
  await settings('rating_enabled = true, rating_wait_minutes = 10')
  const { chatId } = await talk()
  await closes(chatId)
  await w.advance('8m')
  expect(await asked()).toBeNull()
  await w.advance('2m')
  expect(await asked()).toMatchObject({ asked: true })
  const next = await talk()
  expect(await asked()).toBeNull()
  await closes(next.chatId)
  await client.writes('Ещё вопрос')
  await w.advance('1h')
  expect(await asked()).toBeNull()
  expect(await ratingStory()).toEqual(['rating.asked ann'])
})
test('a request that its client opens again is asked about once, after it ends for good', async () => {
  await settings('rating_enabled = true, rating_wait_minutes = 10, reopen_hours = 24')
  const { chatId, sessionId } = await talk()
  await closes(chatId)
  await client.writes('Ещё одно')
  await w.advance('20m')
  expect(await asked()).toBeNull()
  await ann.reply(chatId, 'Слушаю')
  await closes(chatId)
  await w.advance('10m')
  expect(await asked()).toMatchObject({ sessionId, asked: true })
  await client.writes('И ещё')
  await closes(chatId)
  await w.advance('1h')
  expect(await ratingStory()).toEqual(['rating.asked ann'])
  expect((await rates(sessionId, 4)).rating).toMatchObject({ value: 4 })
})
test('before the end: where the channel allows it and somebody has answered; afterwards nobody asks again', async () => {
  await settings('rating_enabled = true')
  const { chatId, sessionId } = await talk()
  expect(await asked()).toBeNull()
  expect(await outcome(sessionId, 5)).toBe('RATING_NOT_POSSIBLE')
  await settings('rating_before_end = true')
  expect(await asked()).toMatchObject({ asked: false, value: null, until: null })
  await rates(sessionId, 3)
  await closes(chatId)
  expect(await ratingStory()).toEqual(['rating.given ann'])
  expect(await asked()).toMatchObject({ asked: false, value: 3 })
})
test('it is credited to the last who wrote before the question, not to whom the chat was given later', async () => {
  await settings('rating_enabled = true')
  const { chatId, sessionId } = await talk()
  const bob = await w.operator('bob', { rights: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_ALL_CHATS'] })
  await w.sql('update chats set operator_id = $1 where id = $2', [bob.id, chatId])
  await bob.closeChat(chatId)
  await w.advance('30s')
  await rates(sessionId, 4)
  expect(await ratingStory()).toEqual(['rating.asked ann', 'rating.given ann'])
})
test('the question rests after a week, and when a new conversation has begun', async () => {
  await settings('rating_enabled = true')
  const one = await talk()
  await closes(one.chatId)
  await client.writes('Новый вопрос')
  expect(await outcome(one.sessionId, 5)).toBe('RATING_OUTDATED')
  const two = await talk()
  await closes(two.chatId)
  await w.advance('7d')
  expect(await outcome(two.sessionId, 5)).toBe('RATING_OUTDATED')
})
test('other people’s conversations, numbers off the scale and double calls', async () => {
  await settings('rating_enabled = true')
  const { chatId, sessionId } = await talk()
  await closes(chatId)
  const stranger = await w.visitor('stranger')
  await stranger.writes('Я тут')
  const other = await w.another()
  const foreigner = await w.visitor('foreigner', other.channelId)
  await foreigner.writes('И я')
  for (const { token } of [stranger, foreigner]) expect(await outcome(sessionId, 1, token)).toBe('ASSESSMENT_NOT_FOUND')
  expect(await outcome('00000000-0000-7000-8000-000000000000', 1)).toBe('ASSESSMENT_NOT_FOUND')
  for (const value of [0, 6, 1.5, -1]) expect(await outcome(sessionId, value)).toBe('INVALID_INPUT')
  const many = await Promise.all(Array.from({ length: 10 }, () => outcome(sessionId, 5)))
  expect(many).toEqual(Array(10).fill('ok'))
  expect(await w.sql('select value from ratings')).toEqual([{ value: 5 }])
  expect((await ann.feed(chatId)).filter((m) => m.history?.type === 'rated')).toHaveLength(1)
})
