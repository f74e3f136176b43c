import { queues } from '@beseda/contract/endpoints/queues.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { readPipelined } from '../../platform/unit-of-work.ts'
import { photoLinkOf } from '../photos/index.ts'
import { countChats } from './counters.ts'
import { filterChoices } from './filter-choices.ts'
import { forecast } from './forecast.ts'
import { listChats } from './list.ts'
import { longestWaiting } from './longest-waiting.ts'

export const queueRoutes = routesOf(queues, {
  list: (ctx, input) => {
    const user = userOf(ctx)
    return readPipelined(ctx.deps, user.organizationId, (c) =>
      listChats(c, user, photoLinkOf(ctx.deps), ctx.deps.clock.now(), input),
    )
  },
  filterChoices: (ctx) => {
    const user = userOf(ctx)
    return readPipelined(ctx.deps, user.organizationId, (c) => filterChoices(c, user))
  },
  counters: (ctx) => {
    const user = userOf(ctx)
    return readPipelined(ctx.deps, user.organizationId, (c) => countChats(c, user, ctx.deps.clock.now()))
  },
  forecast: (ctx) => {
    const { organizationId } = userOf(ctx)
    return readPipelined(ctx.deps, organizationId, (c) =>
      forecast(c, organizationId, photoLinkOf(ctx.deps), ctx.deps.clock.now()),
    )
  },
  longestWaiting: (ctx, { limit }) => {
    const { organizationId } = userOf(ctx)
    return readPipelined(ctx.deps, organizationId, (c) =>
      longestWaiting(c, organizationId, photoLinkOf(ctx.deps), limit),
    )
  },
})
