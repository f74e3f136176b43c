import type { BotDocument } from '@beseda/contract/entities/bot.ts'
import { systemIntents } from '@beseda/contract/entities/bot.ts'
import { type BotProgram, compileBot } from '@beseda/domain/bot/program.ts'
import { compileIntents } from '@beseda/domain/intents/intents.ts'
import type { RoutingRule } from '@beseda/domain/routing/route.ts'
import type { Ids } from '../../server/src/platform/random.ts'
import { botIntents, botNodes, toNodes } from './content/bot.ts'
import type { TeamKey } from './content/staff.ts'

interface Owner {
  readonly organizationId: string
  readonly authorName: string
  readonly at: string
  readonly teamId: (key: TeamKey) => string
}
export const botDocument = (o: {
  readonly teamId: (key: TeamKey) => string
  readonly intentId: (key: string) => string
}): BotDocument => ({
  name: 'Приёмная магазина',
  description: 'Встречает клиентов, отвечает о заказах, доставке и возврате, передаёт командам',
  defaultMessage: 'Не понял. Выберите кнопку или напишите «оператор».',
  nodes: toNodes(botNodes, o),
})
/** The bot of the shop with two published versions, its intents and a saved dialogue; and the program of the second version. */
export const buildBot = (ids: Ids, { organizationId, authorName, at, teamId }: Owner) => {
  const of = { organization_id: organizationId }
  const intents = Object.entries(botIntents).map(([key, words]) => ({ key, id: ids.next(), ...words }))
  const intentId = (key: string): string =>
    systemIntents.find((id) => id === key) ?? intents.find((i) => i.key === key)!.id
  const document = botDocument({ teamId, intentId })
  const first = { ...document, defaultMessage: 'Не понял вас. Выберите кнопку.' }
  const id = ids.next()
  const words = intents.map(({ key: _, ...intent }) => intent)
  const version = (number: number, published: BotDocument, note: string) => ({
    ...{ ...of, bot_id: id, number, document: published, intents: words, note },
    ...{ author: authorName, published_at: at, moves: number > 1 },
  })
  const steps = [
    {
      says: { kind: 'text', text: 'Здравствуйте' },
      at: Date.parse('2026-03-02T09:00:00Z'),
      reaches: ['hours', 'hello'],
    },
    { says: { kind: 'text', text: 'Где заказ?' }, at: Date.parse('2026-03-02T09:01:00Z'), reaches: ['number'] },
    { says: { kind: 'text', text: '1042' }, at: Date.parse('2026-03-02T09:02:00Z'), reaches: ['found'] },
  ]
  const program = compileBot({ botId: id, version: 2 }, document, compileIntents(words))
  const rows = {
    bots: [
      {
        ...{ id, ...of, name: document.name, document, revision: 3, save_id: null, published: 2 },
        ...{ created_at: at, updated_at: at, updated_by: authorName, deleted_at: null },
      },
    ],
    bot_versions: [version(1, first, 'Первая версия'), version(2, document, 'Понятнее, что делать, если бот не понял')],
    bot_intents: intents.map(({ id: intent, name, must, mustNot }) => ({
      ...{ id: intent, ...of, name, must, must_not: mustNot, created_at: at, version: 1, field_versions: {} },
    })),
    bot_tests: [{ id: ids.next(), ...of, bot_id: id, name: 'Где заказ', steps, author: authorName, created_at: at }],
  }
  return { program, rows }
}

export interface RuleOfChannel extends RoutingRule {
  readonly channelId: string
}
/** The rule that leads every new session of a channel to the bot. */
export const ruleToBot = (ids: Ids, channelId: string, { botId }: BotProgram): RuleOfChannel => ({
  ...{ id: ids.next(), channelId, name: 'Сначала бот', conditions: [] },
  action: { kind: 'bot', botId },
})
export const ruleRows = (rules: readonly RuleOfChannel[], organization_id: string) => ({
  routing_rules: rules.map(({ channelId, ...rule }) => ({
    ...{ ...rule, organization_id, channel_id: channelId, position: 1 },
    ...{ enabled: true, version: 1, field_versions: {} },
  })),
})
