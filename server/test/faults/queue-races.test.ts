import { auth } from '@beseda/contract/endpoints/auth.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { presence: 'break' })
})
afterEach(() => w.close())

/** Holds back whatever begins a session, in the middle of its transaction. */
const holdOpening = async () => {
  const client = new pg.Client({ connectionString: w.databaseUrl })
  await client.connect()
  await client.query('begin; lock table chat_sessions in share mode')
  const isHeld = async () => (await client.query('select from pg_locks where not granted')).rowCount! > 0
  return {
    isHeld,
    letGo: async () => {
      await client.query('commit')
      await client.end()
    },
  }
}

test('somebody comes back after a new chat has looked for people and before it waits: it is found all the same', async () => {
  const client = await w.visitor('client')
  const opening = await holdOpening()
  const written = client.writes('hello')
  await expect.poll(opening.isHeld).toBe(true)
  await ann.call(auth.setPresence, { presence: 'online' })
  await w.settle()
  await opening.letGo()
  await written
  await w.settle()
  expect((await ann.queue()).map((c) => c.id)).toEqual([await client.chatId()])
})
