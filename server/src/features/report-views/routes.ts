import { reportViews } from '@beseda/contract/endpoints/report-views.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { listViews } from './read.ts'
import { changeView, createView, deleteView } from './write.ts'

export const reportViewRoutes = routesOf(reportViews, {
  list: (ctx) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => listViews(c, user))
  },
  create: createView,
  change: changeView,
  delete: deleteView,
})
