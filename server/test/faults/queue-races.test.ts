import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
const held: pg.Client[] = []
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { presence: 'break', rights: allRights })
})
afterEach(async () => {
  await Promise.all(held.splice(0).map((client) => client.end()))
  await w.close()
})

/** Locks rows by this statement, so that other transactions wait in the middle. */
const hold = async (statement: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: w.databaseUrl })
  held.push(client)
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  return { letGo: () => client.query('commit') }
}
/** Waits until `many` transactions are blocked. */
const isHeld = (many = 1) =>
  expect.poll(async () => (await w.sql('select from pg_locks where not granted')).length).toBe(many)
/** Blocks one action in the middle of its transaction, runs another one, and then lets the first continue. */
const whileHeld = async (by: string, begin: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => {
  const { letGo } = await hold(by)
  const begun = begin()
  await isHeld()
  await meanwhile()
  await letGo()
  await begun
  await w.settle()
}
const annComes = async () => {
  await ann.call(auth.setPresence, { presence: 'online' })
  await w.settle()
}
const opening = 'lock table chat_sessions in share mode'
const writing = 'lock table messages in share mode'
const working = 'select from chats where id = $1 for update'

const stuck = async () => /^beseda_queue_stuck_total (\d+)$/m.exec(await w.deps.metrics.text())?.[1]
const has = async (operator: Operator) => (await operator.queue()).map((c) => c.id)
const waits = async (name: string, channelId?: string) => {
  const client = await w.visitor(name, channelId)
  await client.writes('hello')
  await w.settle()
  return { ...client, id: await client.chatId() }
}

test('an operator returns after a new chat has looked for operators and before it waits: they still get it', async () => {
  const client = await w.visitor('client')
  await whileHeld(opening, () => client.writes('hello'), annComes)
  expect(await has(ann)).toEqual([await client.chatId()])
})
test('the same with a waiting chat that was about to close: the client’s message keeps it open', async () => {
  const client = await waits('client')
  await ann.call(chats.close, { chatId: client.id })
  await whileHeld(writing, () => client.writes('wait'), annComes)
  expect(await has(ann)).toEqual([client.id])
})
test('the operator whom the first chat was meant for leaves: the next chat is still assigned', async () => {
  const other = await w.team({ limit: 5 })
  const bob = await w.operator('bob', { team: other, presence: 'break' })
  const first = await waits('first')
  await w.sql('update channels set team_id = $1', [other])
  const second = await waits('second')
  const [one, two] = [await hold(working, [first.id]), await hold(working, [second.id])]
  await w.sql(`update operator_presence set presence = 'online' where user_id = $1`, [ann.id])
  await bob.call(auth.setPresence, { presence: 'online' })
  const settled = w.settle()
  await isHeld()
  await ann.call(auth.setPresence, { presence: 'break' })
  await one.letGo()
  await isHeld()
  await two.letGo()
  await settled
  expect([await has(ann), await has(bob)]).toEqual([[], [second.id]])
  expect(await stuck()).toBe('0')
})
test('a chat that opened while its team was deleted is assigned as soon as that is noticed', async () => {
  const client = await w.visitor('client')
  const bob = await w.operator('bob', { team: await w.team({ limit: 5 }) })
  await whileHeld(
    opening,
    () => client.writes('hello'),
    () => ann.call(teams.remove, { teamId: w.teamId }),
  )
  expect(await has(bob)).toEqual([])
  await w.advance('30s')
  expect(await has(bob)).toEqual([await client.chatId()])
  expect(await stuck()).toBe('0')
})
