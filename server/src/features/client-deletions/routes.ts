import { clientDeletions } from '@beseda/contract/endpoints/client-deletions.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { previewDeletion } from './preview.ts'
import { findDeletion, listDeletions } from './rows.ts'
import { startDeletion } from './start.ts'

export const clientDeletionRoutes = routesOf(clientDeletions, {
  preview: (ctx, { clientId }) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) => previewDeletion(c, userOf(ctx), { clientId, lang: ctx.lang })),
  start: startDeletion,
  one: (ctx, { clientDeletionId }) => {
    const { organizationId } = userOf(ctx)
    return read(ctx.deps, organizationId, (c) => findDeletion(c, organizationId, clientDeletionId))
  },
  list: (ctx, input) => {
    const { organizationId } = userOf(ctx)
    return read(ctx.deps, organizationId, (c) => listDeletions(c, organizationId, input))
  },
})
