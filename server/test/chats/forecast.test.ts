import { chats } from '@beseda/contract/endpoints/chats.ts'
import { expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { createWorld } from '../world/world.ts'

test('what turns red within ten minutes, the nearest first, of everybody; red ones and answered ones are not forecast', async () => {
  const w = await createWorld()
  try {
    const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'], team: null })
    const ann = await w.operator('ann')
    const names = async () => (await boss.call(chats.forecast, {})).chats.map((c) => c.client.id)
    const [first, second] = [await w.visitor('first'), await w.visitor('second')]
    await w.sql('update channels set delay_medium_s = 600, delay_high_s = 1200 where id = $1', [w.channelId])
    await first.writes('hello')
    await w.advance('4m')
    await second.writes('hello')
    expect(await names()).toEqual([])
    await w.advance('6m')
    const [one, two] = [...(await ann.queue())].sort((a, b) => a.session.number - b.session.number)
    expect(await names()).toEqual([one!.client.id])
    await w.advance('5m')
    expect(await names()).toEqual([one!.client.id, two!.client.id])
    await ann.reply(two!.id, 'here')
    expect(await names()).toEqual([one!.client.id])
    await w.advance('5m')
    expect(await boss.call(chats.forecast, {})).toEqual({ total: 0, chats: [] })
    expect(await codeOf(ann.call(chats.forecast, {}))).toBe('ACCESS_DENIED')
  } finally {
    await w.close()
  }
})
