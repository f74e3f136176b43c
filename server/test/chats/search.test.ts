import { newChat } from '@beseda/contract/endpoints/new-chat.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStage, type Stage } from './handing.ts'

let s: Stage
let chatId: string
beforeEach(async () => {
  s = await createStage()
  chatId = await s.opened()
  await s.w.sql(`update clients set name = 'Анна Королёва'`)
})
afterEach(() => s.w.close())

const words = ['королева', 'КОРОЛЁВА', 'rjhjktdf', 'Rjhjk`df', 'анна коро']
const misses = ['королива', 'rjhjkbdf', 'анна_к']

test('the queue, a new chat and a transfer find names with ё by е, and in the wrong keyboard layout', async () => {
  const bob = await s.person('bob')
  await s.w.sql(`update users set name = 'Анна Королёва' where id = $1`, [bob.id])
  await s.w.sql(`update teams set name = 'Королёва' where id = $1`, [s.team])
  const found = async (search: string) => {
    const queue = await s.ann.call(queues.list, { filter: 'assigned', scope: 'mine', limit: 10, search })
    const { recipients } = await s.ann.call(newChat.recipients, { search })
    const targets = await s.ann.call(transfers.targets, { chatId, search })
    return [queue.chats.length, queue.total, recipients.length, targets.operators.length]
  }
  for (const search of words) expect([search, await found(search)]).toEqual([search, [1, 1, 1, 1]])
  for (const search of misses) expect([search, await found(search)]).toEqual([search, [0, 0, 0, 0]])
  const { teams } = await s.ann.call(transfers.targets, { chatId, search: 'rjhjktdf' })
  expect(teams.map((t) => t.name)).toEqual(['Королёва'])
})
test('the queue finds a chat by the number of an earlier request of the client', async () => {
  await s.ann.reply(chatId, 'bye')
  await s.ann.closeChat(chatId)
  await s.w.advance('2d')
  await s.client.writes('again')
  const [first, second] = await s.w.sql<{ number: number }>('select number from chat_sessions order by number')
  expect(second).toBeDefined()
  for (const { number } of [first!, second!]) {
    const { chats } = await s.ann.call(queues.list, {
      ...({ filter: 'assigned', scope: 'mine', limit: 10 } as const),
      search: String(number),
    })
    expect(chats.map((c) => c.id)).toEqual([chatId])
  }
})
