import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import type { BulkResult } from '@beseda/contract/entities/bulk.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  const team = await w.team({ limit: 3 })
  await w.sql('update channels set team_id = $1', [team])
  // Nobody gets a chat by himself, so that who takes which is in the hand of the test.
  await w.sql("update teams set distribution_rule = 'manual'")
  ann = await w.operator('ann', { team })
  boss = await w.operator('boss', { rights: allRights, team })
})
afterEach(() => w.close())

/** So many clients write; their chats in that order. */
const written = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const client = await w.visitor(`client ${n}`)
    await client.writes('hello')
    ids.push(await client.chatId())
  }
  return ids
}
const outcome = ({ done, refused }: BulkResult) => [done.map((chat) => chat.id), refused.map((r) => [r.chatId, r.code])]

test('taking many: in the order of the call, until the places are full; the others say why', async () => {
  const [a, b, c, d, e] = (await written(5)) as [string, string, string, string, string]
  const answer = await ann.call(bulk.take, { chatIds: [e, d, c, b, a] })
  const full = 'DIALOG_LIMIT_REACHED'
  expect(outcome(answer)).toEqual([
    [e, d, c],
    [
      [b, full],
      [a, full],
    ],
  ])
  expect(answer.refused[0]!.text).toBe('У вас уже 3 из 3 чатов')
  expect(answer.done.every((chat) => chat.operator?.id === ann.id)).toBe(true)
})
test('closing many: one that is another’s or unknown keeps none of the others open; asked again, nothing changes', async () => {
  const [mine, alsoMine, other] = (await written(3)) as [string, string, string]
  await ann.call(bulk.take, { chatIds: [mine, alsoMine] })
  await boss.take(other)
  const unknown = w.newId()
  const chatIds = [mine, other, unknown, alsoMine, mine]
  const expected = [
    [mine, alsoMine],
    [
      [other, 'CHAT_NOT_YOURS'],
      [unknown, 'CHAT_NOT_FOUND'],
    ],
  ]
  expect(outcome(await ann.call(bulk.close, { chatIds }))).toEqual(expected)
  const eventsBefore = (await w.eventLog()).length
  expect(outcome(await ann.call(bulk.close, { chatIds }))).toEqual(expected)
  expect((await w.eventLog()).length).toBe(eventsBefore)
})
test('a category that is missing is a refusal of its chat; given for all, it closes them', async () => {
  const ids = await written(2)
  await ann.call(bulk.take, { chatIds: ids })
  const category = await boss.call(categories.create, { parentId: null, name: 'Delivery', teamIds: null })
  const refused = await ann.call(bulk.close, { chatIds: ids })
  expect(outcome(refused)).toEqual([[], ids.map((id) => [id, 'CLOSE_WITHOUT_CATEGORY'])])
  const set = await ann.call(bulk.categorise, { chatIds: ids.slice(0, 1), categoryId: category.id })
  expect(set.done[0]!.categoryId).toBe(category.id)
  expect(outcome(await ann.call(bulk.close, { chatIds: ids, categoryId: category.id }))).toEqual([ids, []])
})
test('closing many is undone in one call; too late for chats already closed', async () => {
  const ids = await written(3)
  await ann.call(bulk.take, { chatIds: ids })
  const closing = await ann.call(bulk.close, { chatIds: ids })
  expect(closing.done.every((chat) => chat.closingAt !== null)).toBe(true)
  await ann.call(bulk.undoClose, { chatIds: ids.slice(0, 2) })
  await w.advance('10s')
  expect((await ann.queue('assigned')).map((chat) => chat.id).sort()).toEqual(ids.slice(0, 2).sort())
  expect(outcome(await ann.call(bulk.undoClose, { chatIds: ids }))[1]).toEqual([[ids[2], 'CHAT_CLOSED']])
})
test('handing many on: with one note each, who cannot have one more is no reason for the others; and all back', async () => {
  const [team] = await w.sql<{ id: string }>('select team_id as id from channels')
  const eve = await w.operator('eve', { team: team!.id })
  const away = await w.operator('away', { team: team!.id, presence: 'offline' })
  const ids = await written(3)
  await ann.call(bulk.take, { chatIds: ids })
  const chats = ids.map((chatId) => ({ chatId, id: w.newId() }))
  const toAway = { kind: 'operator' as const, operatorId: away.id }
  expect(outcome(await ann.call(bulk.transfer, { chats, to: toAway }))).toEqual([
    [],
    ids.map((id) => [id, 'OPERATOR_AWAY']),
  ])
  const to = { kind: 'operator' as const, operatorId: eve.id }
  const answer = await ann.call(bulk.transfer, { chats, to, note: 'please call back' })
  expect(answer.done.map((chat) => chat.operator?.id)).toEqual([eve.id, eve.id, eve.id])
  for (const chatId of ids)
    expect((await eve.feed(chatId)).filter((m) => m.text === 'please call back')).toHaveLength(1)
  const eventsBefore = (await w.eventLog()).length
  expect((await ann.call(bulk.transfer, { chats, to, note: 'please call back' })).done).toHaveLength(3)
  expect((await w.eventLog()).length).toBe(eventsBefore)
  const back = await ann.call(bulk.undoTransfer, { chatIds: ids })
  expect(back.done.map((chat) => chat.operator?.id)).toEqual([ann.id, ann.id, ann.id])
})
test('read, and back to unread', async () => {
  const ids = await written(2)
  await ann.call(bulk.take, { chatIds: ids })
  const upTo = (seq: number) => ids.map((chatId) => ({ chatId, seq }))
  expect((await ann.call(bulk.read, { upTo: upTo(99) })).done.map((c) => c.unread)).toEqual([0, 0])
  expect((await ann.call(bulk.read, { upTo: upTo(0) })).done.map((c) => c.unread)).toEqual([1, 1])
  expect(outcome(await boss.call(bulk.read, { upTo: upTo(99) }))[1]).toEqual(ids.map((id) => [id, 'CHAT_NOT_YOURS']))
})
test('chats of another organization are not found and not touched', async () => {
  const ids = await written(1)
  const { organizationId: organization, teamId: team } = await w.another()
  const spy = await w.operator('spy', { organization, team, rights: allRights })
  const before = await w.sql('select version, status from chats')
  const none = [[], [[ids[0], 'CHAT_NOT_FOUND']]]
  expect(outcome(await spy.call(bulk.take, { chatIds: ids }))).toEqual(none)
  expect(outcome(await spy.call(bulk.close, { chatIds: ids }))).toEqual(none)
  expect(outcome(await spy.call(bulk.categorise, { chatIds: ids, categoryId: null }))).toEqual(none)
  expect(outcome(await spy.call(bulk.read, { upTo: [{ chatId: ids[0]!, seq: 1 }] }))).toEqual(none)
  expect(await w.sql('select version, status from chats')).toEqual(before)
})
test('a hundred are taken, one more is refused, none is refused', async () => {
  const many = (count: number) => Array.from({ length: count }, () => w.newId())
  const codesOf = async (chatIds: string[]) => {
    const answer = await callEndpoint(w.app, bulk.close, { chatIds }, { token: ann.token })
    return answer.code === 'ok' ? answer.entity.refused.length : answer.error.fields
  }
  expect(await codesOf(many(100))).toBe(100)
  expect(await codesOf(many(101))).toEqual({ chatIds: 'TOO_MANY_CHATS' })
  expect(await codesOf([])).toEqual({ chatIds: 'FIELD_REQUIRED' })
})
test('two users take the same chats at the same time: each chat has one operator, and both get correct results', async () => {
  const ids = await written(3)
  const eve = await w.operator('eve', {
    team: (await w.sql<{ id: string }>('select team_id as id from channels'))[0]!.id,
  })
  const answers = await Promise.all([ann, eve].map((who) => who.call(bulk.take, { chatIds: ids })))
  const taken = answers.flatMap((answer) => answer.done.map((chat) => chat.id))
  expect([...taken].sort()).toEqual([...ids].sort())
  for (const { done, refused } of answers) {
    expect(done.length + refused.length).toBe(3)
    expect(refused.every((r) => r.code === 'CHAT_TAKEN' || r.code === 'CHAT_NOT_FOUND')).toBe(true)
  }
})
