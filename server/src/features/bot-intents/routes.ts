import { botIntents } from '@beseda/contract/endpoints/bot-intents.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { listIntents } from './read.ts'
import { changeIntent, createIntent, removeIntent } from './write.ts'

export const botIntentRoutes = routesOf(botIntents, {
  list: (ctx) => {
    const { organizationId } = userOf(ctx)
    return read(ctx.deps, organizationId, (c) => listIntents(c, organizationId, ctx.lang))
  },
  create: createIntent,
  change: changeIntent,
  remove: (ctx, { intentId }) => removeIntent(ctx, intentId),
})
