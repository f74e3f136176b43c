import { scheduledMessages } from '@beseda/contract/endpoints/scheduled-messages.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { cancelScheduled, changeScheduled, listScheduled, schedule, sendNow } from './write.ts'

export const scheduledMessageRoutes = routesOf(scheduledMessages, {
  list: async (ctx, { chatId }) => ({ scheduled: await listScheduled(ctx.deps, userOf(ctx), chatId) }),
  create: (ctx, input) => schedule(ctx.deps, userOf(ctx), input),
  change: (ctx, input) => changeScheduled(ctx.deps, userOf(ctx), input),
  sendNow: (ctx, input) => sendNow(ctx.deps, userOf(ctx), input),
  cancel: (ctx, input) => cancelScheduled(ctx.deps, userOf(ctx), input),
})
