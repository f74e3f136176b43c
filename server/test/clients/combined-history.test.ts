import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { combinedHistory } from '@beseda/contract/endpoints/combined-history.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
beforeAll(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { rights: allRights })
})
afterAll(() => w.close())

let names = 0
const newClient = async () => {
  names += 1
  const visitor = await w.visitor(`client ${names}`)
  await visitor.writes('hello')
  const chatId = await visitor.chatId()
  return { visitor, chatId, id: (await ann.call(chats.one, { chatId })).client.id }
}
const merge = (survivorId: string, mergedId: string) =>
  ann.call(clientMerges.merge, { id: w.newId(), survivorId, mergedId })

test('the combined history has the chats of all channels that the user sees, and counts the others', async () => {
  const [a, b] = [await newClient(), await newClient()]
  await merge(a.id, b.id)
  await b.visitor.writes('in the other channel')
  const all = await ann.call(combinedHistory.chats, { chatId: a.chatId })
  expect(all.chats.map((chat) => chat.id).sort()).toEqual([a.chatId, b.chatId].sort())
  expect(all.hidden).toEqual({ chats: 0, messages: 0 })
  const team = await w.team({ limit: 1 })
  await w.sql(`update chats set team_id = $1, operator_id = null, status = 'pending' where id = $2`, [team, b.chatId])
  const near = await w.operator('neighbour', { rights: ['AUTHORITY_CHAT_DISTRIBUTION'], presence: 'break' })
  const seen = await near.call(combinedHistory.chats, { chatId: a.chatId })
  expect(seen.chats.map((chat) => chat.id)).toEqual([a.chatId])
  expect(seen.hidden).toEqual({ chats: 1, messages: 2 })
  expect(await codeOf(near.call(combinedHistory.chats, { chatId: b.chatId }))).toBe('CHAT_NOT_FOUND')
})

test('one cursor leads through the entries of all chats of the client, by time, each once, however small the pages', async () => {
  const [a, b, c] = [await newClient(), await newClient(), await newClient()]
  for (const other of [b, c]) await merge(a.id, other.id)
  for (let n = 0; n < 12; n++) {
    // some at the same time
    if (n % 3 === 0) w.clock.advance(1000)
    await [a, b, c][n % 3]!.visitor.writes(`message ${n}`)
  }
  const team = await w.team({ limit: 1 })
  await w.sql(`update chats set team_id = $1, operator_id = null, status = 'pending' where id = $2`, [team, c.chatId])
  const near = await w.operator('another neighbour', { rights: ['AUTHORITY_CHAT_DISTRIBUTION'], presence: 'break' })
  const whole = async (who: Operator, limit: number) => {
    const pages: Message[][] = []
    for (let cursor: string | undefined; ; ) {
      const page = await who.call(combinedHistory.messages, { chatId: a.chatId, limit, ...(cursor && { cursor }) })
      pages.unshift(page.messages)
      if (page.next === null) return pages.flat()
      expect(page.messages).toHaveLength(limit)
      cursor = page.next
    }
  }
  const expected = async (ids: readonly string[]) => {
    const rows = await w.sql<{ id: string }>(
      'select id from messages where chat_id = any ($1::uuid[]) order by at, chat_id, seq',
      [ids],
    )
    return rows.map(({ id }) => id)
  }
  const idsOf = (list: readonly Message[]) => list.map(({ id }) => id)
  for (const limit of [1, 3, 100]) {
    expect(idsOf(await whole(ann, limit))).toEqual(await expected([a.chatId, b.chatId, c.chatId]))
    expect(idsOf(await whole(near, limit))).toEqual(await expected([a.chatId, b.chatId]))
  }
  expect(await codeOf(near.call(combinedHistory.messages, { chatId: c.chatId, limit: 10 }))).toBe('CHAT_NOT_FOUND')
})
