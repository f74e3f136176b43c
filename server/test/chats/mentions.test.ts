import { mentions } from '@beseda/contract/endpoints/mentions.ts'
import { messageChanges } from '@beseda/contract/endpoints/message-changes.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../world/browser.ts'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let bob: Operator
let blind: Operator
let chatId: string
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  bob = await w.operator('bob', { presence: 'break' })
  blind = await w.operator('blind', { presence: 'break', team: await w.team({ limit: 1 }) })
  const client = await w.visitor('client')
  await client.writes('Здравствуйте')
  chatId = await client.chatId()
})
afterEach(() => w.close())

const chosen = (...people: Operator[]) => people.map((p) => ({ id: p.id, name: w.nameOfUser(p.id) }))
const note = (text: string, ...people: Operator[]) =>
  ann.call(messages.send, { chatId, id: w.newId(), text, internal: true, fileIds: [], mentions: chosen(...people) })
const unread = async (who = bob) => (await who.call(mentions.count, {})).unread
const listOf = async (who = bob, which: { unread?: 'only' } = {}) => (await who.call(mentions.list, which)).mentions
const happened = async () =>
  (
    await w.sql<{ type: string; reason: string }>(
      `select type, data ->> 'reason' as reason from events where type like 'mention.%' order by id`,
    )
  ).map(({ type, reason }) => `${type} ${reason}`)

test('a colleague named in an internal message has it in their list until they open the chat', async () => {
  const { id: messageId, seq, mentions: named } = await note('@bob, посмотри', bob)
  expect(named).toEqual([{ id: bob.id, written: 'bob', name: 'bob' }])
  expect(await listOf()).toMatchObject([
    { messageId, chatId, seq, by: 'ann', text: '@bob, посмотри', isClosed: false, unread: true },
  ])
  expect([await unread(), await unread(ann)]).toEqual([1, 0])
  expect(await bob.call(mentions.read, { chatId })).toEqual({ unread: 0 })
  expect(await bob.call(mentions.read, { chatId })).toEqual({ unread: 0 })
  expect(await listOf()).toMatchObject([{ messageId, unread: false }])
  expect(await listOf(bob, { unread: 'only' })).toEqual([])
  expect(await happened()).toEqual(['mention.added written', 'mention.read opened'])
})
test('a repeated call mentions once; names that are not in the text, and people who write to themselves, are no news', async () => {
  const input = { chatId, id: w.newId(), text: '@bob', internal: true, fileIds: [], mentions: chosen(bob) }
  await ann.call(messages.send, input)
  await ann.call(messages.send, input)
  expect(await unread()).toBe(1)
  expect(await note('bob, посмотри', bob)).not.toHaveProperty('mentions')
  await note('@ann: не забыть', ann)
  expect(await unread(ann)).toBe(0)
  expect(await happened()).toEqual(['mention.added written'])
  const { mentions: inReply } = await ann.call(messages.send, { ...input, id: w.newId(), internal: false })
  expect(inReply).toBeUndefined()
  expect(await unread()).toBe(1)
})
test('somebody who does not see the chat is not mentioned: nothing is stored, and the reason names them', async () => {
  expect(await codeOf(note('@blind и @bob', blind, bob))).toBe('MENTIONED_CANNOT_SEE')
  expect(await unread()).toBe(0)
  const many = Array.from({ length: limits.mentions + 1 }, () => ({ id: w.newId(), name: 'x' }))
  const tooMany = { chatId, id: w.newId(), text: '@x', internal: true, fileIds: [], mentions: many }
  expect(await codeOf(ann.call(messages.send, tooMany))).toBe('INVALID_INPUT')
  const { people } = await ann.call(mentions.colleagues, { chatId, name: 'b' })
  expect(people.map(({ name, sees }) => [name, sees])).toEqual([
    ['bob', true],
    ['blind', false],
  ])
  expect(await codeOf(blind.call(mentions.colleagues, { chatId, name: '' }))).toBe('CHAT_NOT_FOUND')
  expect(await codeOf(blind.call(mentions.read, { chatId }))).toBe('CHAT_NOT_FOUND')
})
test('an edit and a removal take mentions back, and an edit adds some; the chip has the name of now', async () => {
  const cid = await w.operator('cid', { presence: 'break' })
  const { id: messageId } = await note('@bob', bob)
  const about = { chatId, messageId }
  const edited = await ann.call(messageChanges.edit, { ...about, text: '@cid', mentions: chosen(cid) })
  expect(edited.mentions).toEqual([{ id: cid.id, written: 'cid', name: 'cid' }])
  expect([await listOf(), await unread(cid)]).toEqual([[], 1])
  expect(await codeOf(ann.call(messageChanges.edit, { ...about, text: '@blind', mentions: chosen(blind) }))).toBe(
    'MENTIONED_CANNOT_SEE',
  )
  await w.sql("update users set name = 'Сидор' where id = $1", [cid.id])
  const kept = await ann.call(messageChanges.edit, { ...about, text: 'Ещё раз: @cid' })
  expect(kept.mentions).toEqual([{ id: cid.id, written: 'cid', name: 'Сидор' }])
  expect(await unread(cid)).toBe(1)
  await ann.call(messageChanges.remove, about)
  expect([await listOf(cid), await unread(cid)]).toEqual([[], 0])
  expect(await happened()).toEqual([
    'mention.added written',
    'mention.added edited',
    'mention.removed edited',
    'mention.removed removed',
  ])
})
test('the list is paged, all are read at once, and a chat that the user sees no more is not in it', async () => {
  for (let i = 0; i < 31; i++) await note(`@bob ${i}`, bob)
  const first = await bob.call(mentions.list, {})
  const second = await bob.call(mentions.list, { cursor: first.next! })
  expect([first.mentions.length, second.mentions.length, second.next]).toEqual([30, 1, null])
  const texts = [...first.mentions, ...second.mentions].map((m) => m.text)
  expect(new Set(texts)).toEqual(new Set(Array.from({ length: 31 }, (_, i) => `@bob ${i}`)))
  expect(await unread()).toBe(31)
  await w.sql('update chats set team_id = $1', [await w.team({ limit: 1 })])
  expect([await listOf(), await unread()]).toEqual([[], 0])
  expect(await bob.call(mentions.readAll, {})).toEqual({ unread: 0 })
  expect((await happened()).at(-1)).toBe('mention.read all')
})
test('the browsers of the mentioned colleague hear of it', async () => {
  const browser = await openBrowser(w, bob)
  await note('@bob', bob)
  await w.settle()
  await expect.poll(async () => await browser.catchUp()).toContain('mention.added')
})
test('the lists filter by mentions, as the list of mentions has them: chats of colleagues too, while the user sees them', async () => {
  const inList = async (filter: 'assigned' | 'pending' | 'closed', mention: 'mine' | 'unread', who = bob) => {
    const { chats, total } = await who.call(queues.list, { filter, scope: 'mine', mention, limit: 50 })
    expect(total).toBe(chats.length)
    return chats.map(({ id }) => id)
  }
  const second = await w.visitor('second')
  await second.writes('Ещё вопрос')
  // ann has the chat, which is in none of bob's queues
  expect(
    (await ann.call(queues.list, { filter: 'assigned', scope: 'mine', limit: 50 })).chats.map(({ id }) => id),
  ).toContain(chatId)
  expect(await inList('assigned', 'mine')).toEqual([])
  await note('@bob, посмотри', bob)
  expect([await inList('assigned', 'mine'), await inList('assigned', 'unread')]).toEqual([[chatId], [chatId]])
  expect([await inList('closed', 'mine'), await inList('pending', 'mine')]).toEqual([[], []])
  expect(await inList('assigned', 'mine', ann)).toEqual([])
  await bob.call(mentions.read, { chatId })
  expect([await inList('assigned', 'mine'), await inList('assigned', 'unread')]).toEqual([[chatId], []])
  const far = await w.team({ limit: 1 })
  await w.sql('update chats set team_id = $2, channel_id = $3 where id = $1', [chatId, far, w.loopbackId])
  const seen = (await listOf()).map((mention) => mention.chatId)
  expect(await inList('assigned', 'mine')).toEqual(seen)
  expect(seen).toEqual([])
})
test('a list of mentions is found by the index of the user', async () => {
  const plan = await w.sql<{ 'QUERY PLAN': string }>(
    `explain select c.id from chats c where c.organization_id = $1
      and c.id = any (array(select mn.chat_id from mentions mn where mn.organization_id = $1 and mn.user_id = $2 and mn.read_at is null))`,
    [w.organizationId, bob.id],
  )
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/mentions_unread|mentions_list/)
})
