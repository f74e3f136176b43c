import { readFileSync } from 'node:fs'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashToken } from '../../src/platform/gate.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { emptyDatabase, type FreshDatabase } from '../template-db.ts'
import { mustCall } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'
import { withFolder, within } from './old-database.ts'
import { isStarting } from './released.ts'

/** The product goes on working with the data of the first release. */

/** Tokens of browsers are 43 characters long. */
const token = 'of-that-time'.padEnd(43, '-')
const anna = '00000000-0000-7000-8000-000000000011'
const chatId = '00000000-0000-7000-8000-000000000060'
let database: FreshDatabase
let w: World
beforeEach(async () => {
  database = await emptyDatabase()
  await withFolder(isStarting, (folder) => migrate(database.url, { folder }))
  const rows = readFileSync(new URL('./starting-rows.sql', import.meta.url), 'utf8')
  await within(database.url, async (client) => {
    await client.query(rows)
    // the rows hold what the schema wants, these also what the product stored
    await client.query('update chats set last_client_message_at = waiting_since')
    await client.query(`update message_parts set content = '{"kind": "text", "text": "Здравствуйте"}', file_id = null`)
    await client.query('update sign_ins set token_hash = $1', [hashToken(token)])
  })
  await migrate(database.url)
  w = await createWorld({ databaseUrl: database.url, start: Date.UTC(2026, 0, 1, 0, 1) })
})
afterEach(async () => {
  await w.close()
  await database.drop()
})

test('an operator who was signed in before the upgrade finds their chat, reads it, answers and closes it', async () => {
  const by = { token }
  expect(await mustCall(w.app, auth.currentUser, {}, by)).toMatchObject({ id: anna, name: 'Анна' })
  const list = await mustCall(w.app, queues.list, { filter: 'assigned', limit: 50 }, by)
  expect(list.chats).toMatchObject([{ id: chatId, client: { name: 'Вера' }, operator: { id: anna } }])
  const feed = await mustCall(w.app, messages.list, { chatId, limit: 50 }, by)
  expect(feed.messages).toMatchObject([{ seq: 1, text: 'Здравствуйте' }])
  const sent = { chatId, id: w.newId(), text: 'Добрый день' }
  expect(await mustCall(w.app, messages.send, sent, by)).toMatchObject({ text: 'Добрый день', seq: 2 })
  await mustCall(w.app, chats.close, { chatId }, by)
  await w.advance('1m')
  expect(await mustCall(w.app, chats.one, { chatId }, by)).toMatchObject({ status: 'closed' })
  const [facts] = await w.sql<{ version: number }>('select facts_version as version from session_facts')
  expect(facts!.version).toBeGreaterThan(1)
})
