import { snoozes } from '@beseda/contract/endpoints/snoozes.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { cancelSnooze, snoozeChat } from './change.ts'
import { snoozeTimes } from './snooze-times.ts'

export const snoozeRoutes = routesOf(snoozes, {
  times: (ctx, { chatId }) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => snoozeTimes(c, user, chatId, ctx.deps.clock.now()))
  },
  start: (ctx, { chatId, until }) => snoozeChat(ctx.deps, userOf(ctx), chatId, until),
  cancel: (ctx, { chatId }) => cancelSnooze(ctx.deps, userOf(ctx), chatId),
})
