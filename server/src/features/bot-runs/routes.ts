import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import type { Connection } from '../../platform/db.ts'
import { type Ctx, routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { runTests, testsOf } from '../bot-store/index.ts'
import { draftOf, mustExist } from './draft.ts'
import { botPath } from './path.ts'
import { replayBot } from './replay.ts'
import { botStatistics } from './statistics.ts'
import { removeTest, saveTest } from './tests.ts'

const reading = <T>(ctx: Ctx, body: (c: Connection, organizationId: string) => Promise<T>): Promise<T> =>
  read(ctx.deps, userOf(ctx).organizationId, (c) => body(c, userOf(ctx).organizationId))

export const botRunRoutes = routesOf(botRuns, {
  tests: (ctx, { botId }) =>
    reading(ctx, async (c, org) => {
      await mustExist(c, org, botId)
      return { tests: await testsOf(c, org, botId) }
    }),
  saveTest,
  removeTest: (ctx, { botTestId }) => removeTest(ctx, botTestId),
  runTests: (ctx, { botId }) =>
    reading(ctx, async (c, org) => ({ results: runTests(await draftOf(c, org, botId), await testsOf(c, org, botId)) })),
  replay: (ctx, o) => reading(ctx, (c, org) => replayBot(c, org, { botId: o.botId, last: Number(o.last) })),
  statistics: (ctx, { botId, version }) =>
    reading(ctx, (c, org) => botStatistics(c, org, { botId, version: version === undefined ? null : Number(version) })),
  path: (ctx, { chatId }) => reading(ctx, (c) => botPath(c, userOf(ctx), chatId)),
})
