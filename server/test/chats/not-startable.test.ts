import { newChat } from '@beseda/contract/endpoints/new-chat.ts'
import { afterEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

test('in a channel whose type this version does not know nobody writes first: the list says so, the call refuses', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  await ann.closeChat(chatId)
  const find = async () => (await ann.call(newChat.recipients, { search: '', chatId })).recipients[0]!
  const { contactId, block } = await find()
  expect(block).toBeNull()

  // a newer version made the channel, and was taken back
  await w.sql(`update channels set type = 'of_tomorrow' where id = $1`, [w.channelId])
  expect((await find()).block).toEqual({ code: 'CHAT_NOT_STARTABLE', params: {} })
  const before = await ann.feed(chatId)
  const start = ann.call(newChat.create, { contactId, id: w.newId(), text: 'Your order is ready' })
  expect(await codeOf(start)).toBe('CHAT_NOT_STARTABLE')
  expect(await ann.feed(chatId)).toEqual(before)
  expect(await w.sql('select count(*)::int as sessions from chat_sessions')).toEqual([{ sessions: 1 }])
})
