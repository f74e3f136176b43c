import { bots } from '@beseda/contract/endpoints/bots.ts'
import { checkBot } from '@beseda/domain/bot/check/check-bot.ts'
import type { Connection } from '../../platform/db.ts'
import { type Ctx, routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { contextFor, loadContext, toBotContext } from './context.ts'
import { copyBot, createBot } from './create.ts'
import { exportBot } from './export.ts'
import { importBot } from './import.ts'
import { publishBot, rollBackBot } from './publish.ts'
import { findBotRow, listBots, readBot } from './read.ts'
import { removeBot } from './remove.ts'
import { saveBot } from './save.ts'
import { findVersion, listVersions } from './versions.ts'

const reading = <T>(ctx: Ctx, body: (c: Connection, organizationId: string) => Promise<T>): Promise<T> =>
  read(ctx.deps, userOf(ctx).organizationId, (c) => body(c, userOf(ctx).organizationId))

export const botRoutes = routesOf(bots, {
  list: (ctx) => reading(ctx, listBots),
  one: (ctx, { botId }) => reading(ctx, (c, org) => readBot(c, org, botId)),
  context: (ctx, { botId }) =>
    reading(ctx, async (c, org) => {
      await findBotRow(c, org, botId)
      return toBotContext(await loadContext(c, org), botId)
    }),
  create: createBot,
  copy: copyBot,
  save: saveBot,
  remove: (ctx, { botId }) => removeBot(ctx, botId),
  check: (ctx, { botId }) =>
    reading(ctx, async (c, org) => {
      const { document, revision } = await findBotRow(c, org, botId)
      return { revision, findings: [...checkBot(document, contextFor(await loadContext(c, org), botId))] }
    }),
  publish: publishBot,
  versions: (ctx, { botId }) => reading(ctx, (c, org) => listVersions(c, org, botId)),
  version: (ctx, { botId, number }) => reading(ctx, (c, org) => findVersion(c, org, { botId, number })),
  rollBack: rollBackBot,
  export: (ctx, { botId }) => reading(ctx, (c, org) => exportBot(c, org, { botId, now: ctx.deps.clock.now() })),
  import: importBot,
})
