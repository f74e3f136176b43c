import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { BotPathStep } from '../entities/bot-path.ts'
import { BotNodeCounts, BotReplay, BotTest, BotTestResult, botTestFields } from '../entities/bot-test.ts'
import { id, querySeq } from '../fields.ts'
import { limits } from '../limits.ts'
import { managesBots } from './bots.ts'

const one = z.strictObject({ botId: id })

/** What bots do, and what they should do. */
export const botRuns = {
  /** Saved dialogues, by name. */
  tests: endpoint({
    method: 'GET',
    path: '/bots/:botId/tests',
    access: managesBots,
    input: one,
    entity: z.object({ tests: z.array(BotTest) }),
    errors: ['CHATBOT_NOT_FOUND'],
  }),
  /** The caller makes the `id`: a repeated call replaces the dialogue. */
  saveTest: endpoint({
    method: 'POST',
    path: '/bots/:botId/tests',
    access: managesBots,
    input: z.strictObject({ botId: id, id, ...botTestFields }),
    entity: BotTest,
    errors: ['BOT_TEST_NOT_FOUND', 'CHATBOT_NOT_FOUND', 'OBJECT_LIMIT_REACHED'],
  }),
  removeTest: endpoint({
    method: 'DELETE',
    path: '/bot-tests/:botTestId',
    access: managesBots,
    input: z.strictObject({ botTestId: id }),
    entity: z.null(),
    errors: ['BOT_TEST_NOT_FOUND'],
  }),
  /** Runs all saved dialogues on the draft. */
  runTests: endpoint({
    method: 'GET',
    path: '/bots/:botId/test-results',
    access: managesBots,
    input: one,
    entity: z.object({ results: z.array(BotTestResult) }),
    errors: ['CHATBOT_NOT_FOUND'],
  }),
  /** Goes through the last conversations of the bot on its draft. */
  replay: endpoint({
    method: 'GET',
    path: '/bots/:botId/replay',
    access: managesBots,
    input: z.strictObject({
      botId: id,
      last: z._default(
        z.coerce
          .number({ error: 'NUMBER_INVALID' })
          .check(z.int('NUMBER_INVALID'), z.gte(1, 'NUMBER_RANGE'), z.lte(limits.botReplay, 'NUMBER_RANGE')),
        limits.botReplay,
      ),
    }),
    entity: BotReplay,
    errors: ['CHATBOT_NOT_FOUND'],
  }),
  /** Of one version, or of all. */
  statistics: endpoint({
    method: 'GET',
    path: '/bots/:botId/statistics',
    access: managesBots,
    input: z.strictObject({ botId: id, version: z.optional(querySeq) }),
    entity: z.object({
      conversations: z.number(),
      /** Closed by the bot, without people. */
      handled: z.number(),
      nodes: z.array(BotNodeCounts),
    }),
    errors: ['CHATBOT_NOT_FOUND'],
  }),
  /** What bots did in a chat, in order: the last `botAnswers` of them. */
  path: endpoint({
    method: 'GET',
    path: '/chats/:chatId/bot-path',
    access: anyUser,
    input: z.strictObject({ chatId: id }),
    entity: z.object({ steps: z.array(BotPathStep) }),
    errors: ['CHAT_NOT_FOUND'],
  }),
} as const
