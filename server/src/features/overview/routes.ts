import { overview } from '@beseda/contract/endpoints/overview.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { readPipelined } from '../../platform/unit-of-work.ts'
import { photoLinkOf } from '../photos/index.ts'
import { readOverview } from './read.ts'

export const overviewRoutes = routesOf(overview, {
  now: (ctx) => {
    const user = userOf(ctx)
    return readPipelined(ctx.deps, user.organizationId, (c) =>
      readOverview(c, user, photoLinkOf(ctx.deps), ctx.deps.clock.now()),
    )
  },
})
