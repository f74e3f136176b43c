import { auth } from '@beseda/contract/endpoints/auth.ts'
import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { chatPins } from '@beseda/contract/endpoints/chat-pins.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { snoozes } from '@beseda/contract/endpoints/snoozes.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../world/browser.ts'
import { codeOf } from '../world/call.ts'
import type { Operator, VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

const hour = 3_600_000
let w: World
let ann: Operator
let bob: Operator
let boss: Operator
let client: VisitorPerson
let chatId: string
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  bob = await w.operator('bob', { presence: 'break' })
  boss = await w.operator('boss', { presence: 'break', rights: ['AUTHORITY_ALL_CHATS'] })
  client = await w.visitor('client')
  await client.writes('Здравствуйте')
  chatId = await client.chatId()
})
afterEach(() => w.close())

const one = () => ann.call(chats.one, { chatId })
const snooze = (who: Operator, ms: number) => who.call(snoozes.start, { chatId, until: w.clock.now() + ms })
const ended = async () =>
  (
    await w.sql<{ reason: string }>(
      `select data ->> 'reason' as reason from events where type = 'chat.snoozeEnded' order by id`,
    )
  ).map(({ reason }) => reason)

test('a chat is put away by its operator alone, until a time that is not past and not too far; everybody sees by whom', async () => {
  expect(await codeOf(snooze(bob, hour))).toBe('CHAT_NOT_YOURS')
  expect(await codeOf(snooze(ann, 0))).toBe('SNOOZE_TIME_INVALID')
  expect(await codeOf(snooze(ann, limits.snoozeMs + 1))).toBe('SNOOZE_TIME_INVALID')
  const until = w.clock.now() + hour
  const put = await ann.call(snoozes.start, { chatId, until })
  expect(put.snooze).toEqual({ until, by: { id: ann.id, name: 'ann' } })
  expect((await ann.call(snoozes.start, { chatId, until })).version).toBe(put.version)
  const listed = await boss.call(queues.list, { filter: 'assigned', scope: 'all', wait: 'snoozed' })
  expect(listed).toMatchObject({ total: 1, chats: [{ id: chatId, snooze: { by: { name: 'ann' } } }] })
  expect((await ann.queue()).map((c) => c.id)).toEqual([chatId])
  await ann.closeChat(chatId)
  expect(await one()).toMatchObject({ status: 'closed' })
  expect(await one()).not.toHaveProperty('snooze')
  expect(await codeOf(snooze(ann, hour))).toBe('CHAT_CLOSED')
  expect(await codeOf(ann.call(snoozes.cancel, { chatId }))).toBe('CHAT_CLOSED')
})
test('offers times by the working calendar, to those who see the chat', async () => {
  const none = { evening: null, tomorrow: null, monday: null }
  expect(await ann.call(snoozes.times, { chatId })).toMatchObject(none)
  const planner = await w.operator('planner', { presence: 'break', rights: ['AUTHORITY_TEAMS_UPDATE'] })
  const week = Array.from({ length: 7 }, () => [{ from: 540, until: 1080 }])
  await planner.call(calendars.create, { name: 'Часы', isDefault: true, timeZone: 'UTC', week, exceptions: [] })
  const times = await ann.call(snoozes.times, { chatId })
  expect(times.tomorrow).not.toBeNull()
  const given = Object.values(times).filter((at) => at !== null)
  expect(given.length).toBeGreaterThan(0)
  expect(given.every((at) => at > w.clock.now() && at < w.clock.now() + limits.snoozeMs)).toBe(true)
  const stranger = await w.operator('eve', { team: await w.team({ limit: 1 }) })
  expect(await codeOf(stranger.call(snoozes.times, { chatId }))).toBe('CHAT_NOT_FOUND')
})
test('it returns at its time, or at once when the client writes; silence does not close it before, and counts from its return', async () => {
  await w.sql('update teams set close_minutes = 60')
  await ann.reply(chatId, 'Вернусь с ответом')
  await snooze(ann, 3 * hour)
  await w.advance(3 * hour - 1)
  expect(await one()).toMatchObject({ status: 'assigned', snooze: { by: { id: ann.id } } })
  await w.advance(1)
  expect(await one()).toMatchObject({ status: 'assigned', activityAt: w.clock.now() })
  expect(await one()).not.toHaveProperty('snooze')
  await w.advance(hour - 1)
  expect((await one()).status).toBe('assigned')
  await snooze(ann, hour)
  await client.writes('Что там?')
  expect(await one()).not.toHaveProperty('snooze')
  expect(await ended()).toEqual(['timePassed', 'clientWrote'])
  await w.advance(hour + 1)
  expect((await one()).status).toBe('closed')
})
test('a client who waits stays overdue, and the chat leaves an operator who does not answer', async () => {
  await w.sql('update teams set redistribute_minutes = 30, delay_medium_s = 60, delay_high_s = 120')
  const late = await w.visitor('late')
  await late.writes('Есть кто?')
  chatId = await late.chatId()
  await snooze(ann, 3 * hour)
  await w.advance('3m')
  expect((await ann.queue('overdue')).map((c) => c.id)).toContain(chatId)
  expect(await ann.call(queues.counters, {})).toMatchObject({ assigned: 2, unread: 2 })
  await bob.call(auth.setPresence, { presence: 'online' })
  await w.advance('28m')
  const moved = await bob.call(chats.one, { chatId })
  expect(moved).toMatchObject({ operator: { id: bob.id } })
  expect(moved).not.toHaveProperty('snooze')
})
test('brought back by its operator or a supervisor; at once it is as it was', async () => {
  const before = await one()
  await snooze(ann, hour)
  expect(await codeOf(bob.call(snoozes.cancel, { chatId }))).toBe('CHAT_NOT_YOURS')
  await w.advance('5s')
  const undone = await ann.call(snoozes.cancel, { chatId })
  expect({ ...undone, version: before.version }).toEqual(before)
  await snooze(ann, hour)
  await w.advance('10m')
  expect(await boss.call(snoozes.cancel, { chatId })).toMatchObject({ activityAt: w.clock.now() })
  expect((await ann.call(snoozes.cancel, { chatId })).snooze).toBeUndefined()
  expect(await ended()).toEqual(['cancelled', 'cancelled'])
})
test('pins are personal, keep their order, reach all tabs of their user, end with the chat, and have a limit', async () => {
  const other = await w.visitor('other')
  await other.writes('И я')
  const otherId = await other.chatId()
  const [tab, colleague] = [await openBrowser(w, ann), await openBrowser(w, bob)]
  expect(await ann.call(chatPins.pin, { chatId: otherId })).toEqual({ chatIds: [otherId] })
  await w.advance(1)
  expect(await ann.call(chatPins.pin, { chatId })).toEqual({ chatIds: [otherId, chatId] })
  expect(await ann.call(chatPins.pin, { chatId: otherId })).toEqual({ chatIds: [otherId, chatId] })
  await w.settle()
  await expect.poll(() => tab.catchUp()).toContain('chatPins.changed')
  expect(await colleague.catchUp()).not.toContain('chatPins.changed')
  expect(await bob.call(chatPins.list, {})).toEqual({ chatIds: [] })
  await ann.closeChat(otherId)
  expect(await ann.call(chatPins.list, {})).toEqual({ chatIds: [chatId] })
  expect(await codeOf(ann.call(chatPins.pin, { chatId: otherId }))).toBe('CHAT_CLOSED')
  for (let n = 1; n < limits.pinnedChats; n++) {
    const next = await w.visitor(`v${n}`)
    await next.writes('hello')
    await ann.call(chatPins.pin, { chatId: await next.chatId() })
  }
  await other.writes('Снова я')
  expect(await codeOf(ann.call(chatPins.pin, { chatId: otherId }))).toBe('PINS_TOO_MANY')
  expect((await ann.call(chatPins.unpin, { chatId })).chatIds).not.toContain(chatId)
  expect((await ann.call(chatPins.pin, { chatId: otherId })).chatIds.at(-1)).toBe(otherId)
})
