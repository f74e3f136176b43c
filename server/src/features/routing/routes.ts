import { routing } from '@beseda/contract/endpoints/routing.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { changeRule, createRule, moveRule, removeRule } from './edit.ts'
import { routingOfChat } from './of-chat.ts'
import { listRules } from './read.ts'
import { tryRules } from './trial.ts'

export const routingRoutes = routesOf(routing, {
  list: (ctx, { channelId }) => {
    const { organizationId } = userOf(ctx)
    return read(ctx.deps, organizationId, async (c) => ({ rules: await listRules(c, organizationId, channelId) }))
  },
  create: createRule,
  change: changeRule,
  move: moveRule,
  remove: removeRule,
  ofChat: (ctx, { chatId }) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => routingOfChat(c, user, chatId))
  },
  trial: (ctx, { channelId }) => {
    const { organizationId } = userOf(ctx)
    return read(ctx.deps, organizationId, (c) => tryRules(c, organizationId, channelId))
  },
})
