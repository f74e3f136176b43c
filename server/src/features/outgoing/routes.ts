import { outbox } from '@beseda/contract/endpoints/outbox.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { listOutbox, openOutgoing } from './read-outbox.ts'

export const outboxRoutes = routesOf(outbox, {
  list: async (ctx, input) => ({
    ...(await listOutbox(ctx.deps, userOf(ctx), input)),
    hasTransport: ctx.deps.settings.hasTransport,
  }),
  open: (ctx, { outgoingId }) => openOutgoing(ctx.deps, userOf(ctx), outgoingId),
})
