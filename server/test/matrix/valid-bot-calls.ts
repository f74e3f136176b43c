import { botIntents } from '@beseda/contract/endpoints/bot-intents.ts'
import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import { bots } from '@beseda/contract/endpoints/bots.ts'
import { call, type Stage, type ValidCall } from './valid-call.ts'

const fields = (s: Stage) => ({ id: s.w.newId(), name: 'Приёмная', description: '', defaultMessage: 'Не понял' })
const botOf = async (s: Stage) => (await s.boss.call(bots.create, fields(s))).id
const test = (s: Stage) => ({
  ...{ id: s.w.newId(), name: 'Привет' },
  steps: [{ says: { kind: 'text' as const, text: 'Привет' }, at: 0, reaches: ['start'] }],
})
const intent = (s: Stage) => ({ id: s.w.newId(), name: 'Доставка', must: ['доставка'], mustNot: [] })
const published = async (s: Stage) => {
  const botId = await botOf(s)
  const { bot } = await s.boss.call(bots.publish, { botId, revision: 1, note: '', moves: false })
  return { botId, number: 1, revision: bot.revision }
}
export const validBotCalls: readonly ValidCall[] = [
  call(bots.create, fields),
  call(bots.copy, async (s) => ({ botId: await botOf(s), id: s.w.newId(), name: 'Копия' })),
  call(bots.save, async (s) => ({
    ...{ botId: await botOf(s), revision: 1, saveId: s.w.newId() },
    change: { description: 'Ночной' },
  })),
  call(bots.remove, async (s) => ({ botId: await botOf(s) })),
  call(bots.publish, async (s) => ({ botId: await botOf(s), revision: 1, note: 'Первая', moves: false })),
  call(bots.rollBack, async (s) => ({ ...(await published(s)), note: '', moves: true })),
  call(bots.import, async (s) => {
    const bot = await s.boss.call(bots.export, { botId: await botOf(s) })
    return { id: s.w.newId(), name: 'Из файла', bot }
  }),
  call(botIntents.create, intent),
  call(botIntents.change, async (s) => ({
    intentId: (await s.boss.call(botIntents.create, intent(s))).id,
    must: ['курьер'],
  })),
  call(botIntents.remove, async (s) => ({ intentId: (await s.boss.call(botIntents.create, intent(s))).id })),
  call(botRuns.saveTest, async (s) => ({ botId: await botOf(s), ...test(s) })),
  call(botRuns.removeTest, async (s) => {
    const botId = await botOf(s)
    return { botTestId: (await s.boss.call(botRuns.saveTest, { botId, ...test(s) })).id }
  }),
]

const nobody = '00000000-0000-7000-8000-000000000000'
export const ownBots = {
  botId: { code: 'CHATBOT_NOT_FOUND', filler: { revision: 1, saveId: nobody, change: {} }, table: 'bots' },
  botTestId: { code: 'BOT_TEST_NOT_FOUND', filler: {}, table: 'bot_tests' },
  intentId: { code: 'BOT_INTENT_NOT_FOUND', filler: { name: 'x' }, table: 'bot_intents' },
} as const
const publication = { revision: 1, note: '', moves: false }
/** Other fields that calls with the id of a bot need. */
export const botFillers: Readonly<Record<string, object>> = {
  [bots.copy.path]: { id: nobody, name: 'x' },
  [bots.publish.path]: publication,
  [bots.rollBack.path]: { number: 1, ...publication },
  [botRuns.saveTest.path]: {
    ...{ id: nobody, name: 'x' },
    steps: [{ says: { kind: 'text', text: 'x' }, at: 0, reaches: [] }],
  },
}
/** A bot with a saved dialogue, and an intent. */
export const secretBot = async (by: Stage['boss'], w: Stage['w']): Promise<void> => {
  const botId = w.newId()
  await by.call(bots.create, { id: botId, name: 'secret', description: '', defaultMessage: 'secret' })
  const steps = [{ says: { kind: 'text' as const, text: 'secret' }, at: 0, reaches: [] }]
  await by.call(botRuns.saveTest, { botId, id: w.newId(), name: 'secret', steps })
  await by.call(botIntents.create, { id: w.newId(), name: 'secret', must: ['secret'], mustNot: [] })
}
