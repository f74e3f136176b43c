import { chats } from '@beseda/contract/endpoints/chats.ts'
import { scheduledMessages } from '@beseda/contract/endpoints/scheduled-messages.ts'
import { afterEach, expect, test } from 'vitest'
import { scheduledSweep } from '../../src/features/scheduled-messages/sweep.ts'
import { openBrowser } from '../world/browser.ts'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

const stage = async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  const plan = (text: string, minutes: number, unlessClientWrites = true, id = w.newId()) =>
    ann.call(scheduledMessages.create, { chatId, id, text, at: w.clock.now() + minutes * 60_000, unlessClientWrites })
  const list = async (who = ann) => (await who.call(scheduledMessages.list, { chatId })).scheduled
  const texts = async () => (await client.sees()).filter((m) => !m.mine).map((m) => m.text)
  return { ann, client, chatId, plan, list, texts }
}

test('replies go at their time, each once, also when two servers look at once; the chat says that it has some', async () => {
  const { ann, chatId, plan, list, texts } = await stage()
  const browser = await openBrowser(w, ann)
  const id = w.newId()
  const first = await plan('later', 10, true, id)
  expect(await plan('later', 10, true, id)).toEqual(first)
  await plan('much later', 20)
  await browser.catchUp()
  expect((await ann.call(chats.one, { chatId })).scheduled).toBeGreaterThan(0)
  expect(first).toMatchObject({ id, author: { name: 'ann' }, mayChange: true, overtaken: false, stopped: null })
  expect(await texts()).toEqual([])
  w.clock.advance(11 * 60_000)
  await Promise.all([1, 2, 3].map(() => scheduledSweep.runOne(w.deps)))
  await w.settle()
  expect(await texts()).toEqual(['later'])
  expect((await ann.feed(chatId)).find((m) => m.id === id)).toMatchObject({ text: 'later', author: { name: 'ann' } })
  await browser.catchUp()
  await w.advance('10m')
  expect(await texts()).toEqual(['later', 'much later'])
  expect(await list()).toEqual([])
  expect((await ann.call(chats.one, { chatId })).scheduled).toBeUndefined()
  expect(await codeOf(plan('again', 5, true, id))).toBe('MESSAGE_ID_TAKEN')
})
test('the client’s message stops what was to go without one; it waits with its text, and goes when somebody says so', async () => {
  const { ann, client, chatId, plan, list, texts } = await stage()
  const { id } = await plan('are you there?', 10)
  await plan('in any case', 10, false)
  await client.writes('I am here')
  expect((await list()).map((s) => s.overtaken)).toEqual(expect.arrayContaining([true, false]))
  await w.advance('11m')
  expect(await texts()).toEqual(['in any case'])
  expect(await list()).toMatchObject([{ id, text: 'are you there?', stopped: { reason: 'clientWrote' } }])
  expect(await w.eventLog()).toContain('message.scheduleStopped')
  await w.advance('11m')
  const form = { chatId, messageId: id, text: 'so you are', unlessClientWrites: true }
  await ann.call(scheduledMessages.change, { ...form, at: w.clock.now() + 60_000 })
  expect((await list())[0]).toMatchObject({ text: 'so you are', stopped: null, overtaken: false })
  const sent = await ann.call(scheduledMessages.sendNow, { chatId, messageId: id })
  expect(sent).toMatchObject({ id, text: 'so you are' })
  expect(await codeOf(ann.call(scheduledMessages.sendNow, { chatId, messageId: id }))).toBe('SCHEDULED_NOT_FOUND')
  await w.advance('11m')
  expect(await texts()).toEqual(['in any case', 'so you are'])
})
test('a closed chat stops them; colleagues see them, only the operator and the author change them; times are checked', async () => {
  const { ann, chatId, plan, list, texts } = await stage()
  const bob = await w.operator('bob')
  const { id: messageId } = await plan('later', 10, false)
  expect(await list(bob)).toMatchObject([{ text: 'later', mayChange: false }])
  expect(await codeOf(bob.call(scheduledMessages.cancel, { chatId, messageId }))).toBe('CHAT_NOT_YOURS')
  expect(await codeOf(plan('too late', 0))).toBe('SCHEDULE_TIME_PAST')
  expect(await codeOf(plan('too far', 400 * 24 * 60))).toBe('SCHEDULE_TOO_FAR')
  for (let n = 1; n < 20; n++) await plan(`no. ${n}`, 60, false)
  expect(await codeOf(plan('one too many', 60))).toBe('TOO_MANY_SCHEDULED')
  await ann.closeChat(chatId)
  await w.advance('11m')
  expect(await texts()).toEqual([])
  expect((await list())[0]).toMatchObject({ stopped: { reason: 'refused', failure: { code: 'CHAT_CLOSED' } } })
  await ann.call(scheduledMessages.cancel, { chatId, messageId })
  expect(await list()).toHaveLength(19)
})
