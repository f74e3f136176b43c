import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

/** An operator with two closed chats, answered after 40 and 120 seconds, and a supervisor who sees reports. */
export const answeredWorld = async (operatorName: string): Promise<{ readonly w: World; readonly boss: Operator }> => {
  const w = await createWorld()
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_STAT'], team: null, presence: 'offline' })
  const operator = await w.operator(operatorName)
  for (const [clientName, wait] of [
    ['=1+1', '40s'],
    ['Ким', '2m'],
  ] as const) {
    const client = await w.visitor(clientName)
    await client.writes('hello')
    const chatId = await client.chatId()
    await w.advance(wait)
    await operator.reply(chatId, 'hi')
    await operator.closeChat(chatId)
  }
  return { w, boss }
}
