import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import type { Position } from '@beseda/contract/realtime.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { userMember } from '../src/features/realtime/member.ts'
import type { Operator, VisitorPerson } from './world/people.ts'
import { createWorld, type World } from './world/world.ts'

/** Statements of the server's own connections, without BEGIN, COMMIT and ROLLBACK. */
let seen: string[] = []
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
const isServers = (client: pg.Client): boolean =>
  (client as unknown as { connectionParameters: { application_name?: string } }).connectionParameters
    .application_name === 'beseda'
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args
  const text = (typeof first === 'string' ? first : (first as { text: string }).text).trim()
  if (isServers(this) && !/^(begin|commit|rollback)/.test(text)) seen.push(text)
  return query.apply(this, args)
} as typeof pg.Client.prototype.query
afterAll(() => {
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
})

let w: World
let ann: Operator
let client: VisitorPerson
let since: Position
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  client = await w.visitor('client')
  const member = userMember((await w.gate.user(ann.token))!)
  since = await w.deps.hub.poll(member, undefined, AbortSignal.timeout(1000))
})
afterEach(() => w.close())

/** Runs the action and waits until its frame has been told to the operator. */
const toldAfter = async (act: () => Promise<unknown>): Promise<void> => {
  const member = userMember((await w.gate.user(ann.token))!)
  await act()
  const { epoch, position, frames } = await w.deps.hub.poll(member, since, AbortSignal.timeout(5000))
  expect(frames.length, 'somebody was told').toBeGreaterThan(0)
  since = { epoch, position }
}
const countOf = async (act: () => Promise<unknown>): Promise<number> => {
  seen = []
  await act()
  return seen.length
}
const conversation = async (): Promise<string> => {
  await toldAfter(() => client.writes('hello'))
  return client.chatId()
}

// Each number is a promise: a change that makes it larger says why.
test('a customer’s first message: stored, routed, given to an operator, shown', async () => {
  // one asks the black list, two of them find out that it cannot share a transaction with others (see receive-batched.ts)
  expect(await countOf(() => toldAfter(() => client.writes('hello')))).toBe(23)
})
test('a customer’s message in an assigned chat: stored, shown', async () => {
  await conversation()
  expect(await countOf(() => toldAfter(() => client.writes('and one more')))).toBe(8)
})
// one statement of each call reads the operator's rights again (decision 058)
test('an operator’s reply', async () => {
  const chatId = await conversation()
  await toldAfter(() => ann.reply(chatId, 'the first reply'))
  expect(await countOf(() => toldAfter(() => ann.reply(chatId, 'hi')))).toBe(10)
})
test('taking a chat', async () => {
  await toldAfter(() => ann.call(auth.setPresence, { presence: 'break' }))
  const chatId = await conversation()
  await toldAfter(() => ann.call(auth.setPresence, { presence: 'online' }))
  expect(await countOf(() => toldAfter(() => ann.take(chatId)))).toBe(15)
})
test('opening a chat', async () => {
  const chatId = await conversation()
  await ann.queue()
  expect(await countOf(() => ann.call(chats.one, { chatId }))).toBe(1)
  expect(await countOf(() => ann.call(messages.list, { chatId }))).toBe(2)
  // all but the first at once
  expect(await countOf(() => ann.call(chats.client, { chatId }))).toBe(7)
})
test('the list and the counters, however long they are', async () => {
  await conversation()
  const another = await w.visitor('another')
  await toldAfter(() => another.writes('hello'))
  await ann.queue()
  expect(await countOf(() => ann.call(queues.list, { filter: 'assigned' }))).toBe(1)
  expect(await countOf(() => ann.call(queues.counters, {}))).toBe(1)
})
test('a visitor’s history', async () => {
  await conversation()
  expect(await countOf(() => client.call(widget.messages, {}))).toBe(2)
})
