import { chats } from '@beseda/contract/endpoints/chats.ts'
import { expect, test } from 'vitest'
import { createWorld } from '../world/world.ts'

test('what is marked unread is counted by the messages of the client, not by the lines of the history', async () => {
  const w = await createWorld()
  try {
    const ann = await w.operator('ann')
    const client = await w.visitor('client')
    await client.writes('Где мой заказ?')
    await client.writes('Р-20418')
    const chatId = await client.chatId()
    await ann.call(chats.read, { chatId, seq: 4 })
    expect((await ann.call(chats.one, { chatId })).unread).toBe(0)
    await ann.call(chats.read, { chatId, seq: 0 })
    expect((await ann.call(chats.one, { chatId })).unread).toBe(2)
  } finally {
    await w.close()
  }
})
