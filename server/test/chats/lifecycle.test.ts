import { chats } from '@beseda/contract/endpoints/chats.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator, VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let client: VisitorPerson
let chatId: string
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  client = await w.visitor('client')
  await client.writes('Здравствуйте')
  chatId = await client.chatId()
})
afterEach(() => w.close())

const one = () => ann.call(chats.one, { chatId })
const texts = async () => (await client.sees()).map((m) => m.text)
const lastLine = async () => (await ann.feed(chatId)).findLast((m) => m.history)?.history

test('a closing chat leaves all queues at once, keeps its slot, and closes after eight seconds by itself', async () => {
  await w.sql('update teams set dialog_limit = 1')
  await (await w.visitor('next')).writes('Я следующий')
  const closing = await ann.call(chats.close, { chatId })
  expect(closing).toMatchObject({ status: 'assigned', closingAt: w.clock.now() + 8000 })
  expect(await ann.call(chats.close, { chatId })).toMatchObject({ version: closing.version })
  for (const queue of ['assigned', 'pending', 'closed', 'overdue'] as const)
    expect((await ann.queue(queue)).map((c) => c.id)).not.toContain(chatId)
  await w.advance(7999)
  expect(await one()).toMatchObject({ status: 'assigned' })
  expect(await ann.queue()).toEqual([])
  await w.advance(1)
  expect(await one()).toMatchObject({ status: 'closed', closingAt: null })
  expect((await ann.queue()).map((c) => c.lastMessage?.preview)).toEqual(['Я следующий'])
  expect(await lastLine()).toMatchObject({ type: 'closed', reason: 'operator', subject: 'ann' })
  expect(await codeOf(ann.call(chats.undoClose, { chatId }))).toBe('CHAT_CLOSED')
})
test('undone, twice; cancelled by the client; not by another operator', async () => {
  const bob = await w.operator('bob')
  await ann.call(chats.close, { chatId })
  expect(await codeOf(bob.call(chats.undoClose, { chatId }))).toBe('CHAT_NOT_YOURS')
  expect(await codeOf(bob.take(chatId))).toBe('CHAT_CLOSED')
  const back = await ann.call(chats.undoClose, { chatId })
  expect(back).toMatchObject({ status: 'assigned', closingAt: null })
  expect((await ann.call(chats.undoClose, { chatId })).version).toBe(back.version)
  await w.advance('1m')
  expect(await one()).toMatchObject({ status: 'assigned' })
  await ann.call(chats.close, { chatId })
  await client.writes('Подождите')
  await w.advance('1m')
  expect(await one()).toMatchObject({ status: 'assigned', closingAt: null, unread: 2 })
  expect((await w.eventLog()).filter((line) => line.startsWith('chat.closing'))).toEqual([
    ...['chat.closingStarted', 'chat.closingStopped', 'chat.closingStarted', 'chat.closingStopped'],
  ])
})
test('a message in time continues the session, whose record keeps both closings; a later one opens a new session', async () => {
  await w.sql('update channels set reopen_hours = 2')
  await ann.reply(chatId, 'Готово')
  const { session } = await ann.closeChat(chatId)
  const firstClosing = w.clock.now()
  await w.advance('1h')
  await client.writes('Ещё вопрос')
  const again = await one()
  expect(again).toMatchObject({ status: 'assigned', operator: { name: 'ann' }, waitingSince: w.clock.now() })
  expect(again.session).toMatchObject({ id: session.id, number: 1, openedAt: session.openedAt, closedAt: null })
  const line = (await ann.feed(chatId)).find((m) => m.history?.type === 'reopened')
  expect(line).toMatchObject({ author: { kind: 'client' }, history: { reason: 'clientWrote', sessionNumber: 1 } })
  await ann.closeChat(chatId)
  const [record] = await w.sql('select first_closed_at, closed_at, reopens, first_reply_at from chat_sessions')
  expect(record).toMatchObject({
    reopens: 1,
    first_closed_at: new Date(firstClosing),
    closed_at: new Date(w.clock.now()),
  })
  expect(record!.first_reply_at).not.toBeNull()
  await w.advance('2h')
  await client.writes('Спасибо')
  expect((await one()).session.number).toBe(2)
})
test('its operator is away: the team’s rule; its team is deleted: a new request', async () => {
  await w.sql('update channels set reopen_hours = 2')
  const bob = await w.operator('bob')
  await ann.closeChat(chatId)
  await w.sql(`update operator_presence set presence = 'break' where user_id = $1`, [ann.id])
  await client.writes('Вы тут?')
  expect(await bob.call(chats.one, { chatId })).toMatchObject({ operator: { name: 'bob' }, session: { number: 1 } })
})
test('a silent client is warned once before the chat closes, and again after writing', async () => {
  await w.sql('update teams set close_minutes = 60, close_warn_minutes = 10')
  await ann.reply(chatId, 'Что ещё подсказать?')
  const unread = (await one()).unread
  await w.advance('49m')
  expect(await texts()).toHaveLength(2)
  await w.advance('1m')
  expect((await texts()).at(-1)).toBe(
    'Если вопросов не осталось, чат закроется через 10 мин. Чтобы продолжить, просто напишите',
  )
  expect(await one()).toMatchObject({ unread, waitingSince: null, lastMessage: { author: 'system' } })
  await w.advance('9m')
  expect(await texts()).toHaveLength(3)
  await client.writes('Да, ещё вопрос')
  await ann.reply(chatId, 'Слушаю')
  await w.advance('50m')
  expect(await texts()).toHaveLength(6)
  await w.advance('10m')
  expect(await one()).toMatchObject({ status: 'closed' })
  expect(await lastLine()).toMatchObject({ type: 'closed', reason: 'inactivity' })
  expect(await texts()).toHaveLength(6)
})
test('closed because the client did not react; own words; a channel that takes nothing is told nothing', async () => {
  await w.sql(
    `update teams set inactivity_hours = 24, close_hours = 72, close_warn_minutes = 60, close_warn_text = 'Ещё {minutes} минут'`,
  )
  await ann.reply(chatId, 'Готово')
  await w.providerSends('+7900', 'Алло')
  const [other] = (await ann.queue()).filter((c) => c.channel.type === 'loopback')
  await ann.reply(other!.id, 'Слушаю')
  const sent = w.provider.received.length
  await w.sql(`update channels set active = false where type = 'loopback'`)
  await w.advance('23h')
  expect((await texts()).at(-1)).toBe('Ещё 60 минут')
  expect(w.provider.received).toHaveLength(sent)
  await w.advance('1h')
  expect(await lastLine()).toMatchObject({ type: 'closed', reason: 'clientSilent' })
  expect(await ann.call(chats.one, { chatId: other!.id })).toMatchObject({ status: 'closed' })
})
