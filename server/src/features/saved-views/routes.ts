import { savedViews } from '@beseda/contract/endpoints/saved-views.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { listViews } from './read.ts'
import { changeView, createView, deleteView } from './write.ts'

export const savedViewRoutes = routesOf(savedViews, {
  list: (ctx) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => listViews(c, user, ctx.deps.clock.now()))
  },
  create: createView,
  change: changeView,
  delete: deleteView,
})
