import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { changeStatus, createStatus, moveStatus, removeStatus } from './edit.ts'
import { listStatuses } from './read.ts'

export const clientStatusRoutes = routesOf(clientStatuses, {
  list: (ctx) => read(ctx.deps, userOf(ctx).organizationId, (c) => listStatuses(c, userOf(ctx).organizationId)),
  create: createStatus,
  change: changeStatus,
  move: moveStatus,
  remove: (ctx, { statusId }) => removeStatus(ctx, statusId),
})
