import * as z from 'zod/mini'
import { BotFault, BotTrace } from '../entities/bot-trace.ts'
import { By } from './by.ts'

/** Of a session that a bot leads. `version` null: unknown, because the bot is gone. */
const base = {
  chatId: z.string(),
  sessionId: z.string(),
  by: By,
  botId: z.string(),
  version: z.nullable(z.number()),
}
export const botEvents = {
  /** The bot answered the client, or its part ended (`end`). `nodeId`: where it waits. `trace`: its way there. */
  'chat.botAnswered': z.object({
    ...base,
    nodeId: z.nullable(z.string()),
    end: z.nullable(z.enum(['close', 'handOver'])),
    trace: BotTrace,
    reason: z.enum(['started', 'clientWrote']),
  }),
  /** The bot asks people to take over. `fault`: what was wrong with the bot; null: its own final action. */
  'chat.handedOver': z.object({
    ...base,
    seq: z.optional(z.number()),
    to: z.enum(['team', 'operator', 'lastOperator', 'chatTeam']),
    /** Where the chat is then. */
    teamId: z.nullable(z.string()),
    operatorId: z.nullable(z.string()),
    fault: z.nullable(BotFault),
    reason: z.enum(['finalAction', 'fault']),
  }),
  /** A bot, its draft or its versions changed. */
  'bot.changed': z.object({
    botId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'published', 'rolledBack', 'deleted', 'testsChanged']),
  }),
  'botIntent.changed': z.object({ intentId: z.string(), by: By, reason: z.enum(['created', 'changed', 'deleted']) }),
} as const
