import type { BotTest, BotTestResult } from '@beseda/contract/entities/bot-test.ts'
import { runTest } from '@beseda/domain/bot/dialogue.ts'
import type { BotProgram } from '@beseda/domain/bot/program.ts'
import { prepared, type Runner } from '../../platform/db.ts'

const select = prepared(`
  select id, name, steps, author, created_at as "createdAt" from bot_tests
  where organization_id = $1 and bot_id = $2 order by lower(name), id`)
/** The saved dialogues of a bot. */
export const testsOf = (c: Runner, organizationId: string, botId: string): Promise<BotTest[]> =>
  c.run<BotTest>(select, [organizationId, botId])

export const runTests = (bot: BotProgram, tests: readonly BotTest[]): BotTestResult[] =>
  tests.map(({ id, name, steps }) => ({ testId: id, name, difference: runTest(bot, steps) }))
