import { bots } from '@beseda/contract/endpoints/bots.ts'
import type { BotChange, BotNode } from '@beseda/contract/entities/bot.ts'
import { button, intent, node, otherwise } from '@beseda/domain/bot/testing.ts'
import { afterEach, beforeEach } from 'vitest'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

/** A user who builds bots, and their calls. */
export const botBuilder = async (w: World) => {
  const rights = ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_ALL_CHATS'] as const
  const boss: Operator = await w.operator('boss', { rights, team: null })
  return {
    boss,
    create: (name = 'Приёмная') =>
      boss.call(bots.create, { id: w.newId(), name, description: '', defaultMessage: 'Не понял' }),
    save: (botId: string, revision: number, change: BotChange, saveId = w.newId()) =>
      boss.call(bots.save, { botId, revision, saveId, change }),
    publish: (botId: string, revision: number, over: { moves?: boolean; ignoreTests?: boolean } = {}) =>
      boss.call(bots.publish, { botId, revision, note: '', moves: false, ...over }),
  }
}
export type BotBuilder = Awaited<ReturnType<typeof botBuilder>>

/** A world with a builder of bots, a new one for each test of the file. */
export const botWorlds = () => {
  let w: World
  let builder: BotBuilder
  beforeEach(async () => {
    w = await createWorld()
    builder = await botBuilder(w)
  })
  afterEach(() => w.close())
  return {
    get w(): World {
      return w
    },
    get boss(): Operator {
      return builder.boss
    },
    create: (...of: Parameters<BotBuilder['create']>) => builder.create(...of),
    save: (...of: Parameters<BotBuilder['save']>) => builder.save(...of),
    publish: (...of: Parameters<BotBuilder['publish']>) => builder.publish(...of),
  }
}

export const menu = (): BotNode[] => [
  node('start', {
    ...{ root: true, says: 'Здравствуйте, {{client.firstName|друг}}' },
    reactions: [button('d', 'Доставка', 'road'), intent('escalateToAgent', 'human')],
  }),
  node('road', { says: 'Курьер в пути', reactions: [otherwise('human')] }),
  node('human', { says: 'Зову оператора', final: { kind: 'lastOperator' } }),
]
