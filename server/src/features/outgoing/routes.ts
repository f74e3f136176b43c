import { outbox } from '@beseda/contract/endpoints/outbox.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { listOutbox, openOutgoing } from './read-outbox.ts'

export const outboxRoutes = routesOf(outbox, {
  list: async ({ deps }, input) => ({ ...(await listOutbox(deps, input)), carried: deps.settings.carried }),
  open: ({ deps }, { outgoingId }) => openOutgoing(deps, outgoingId),
})
