import { audit } from '@beseda/contract/endpoints/audit.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { listActors, listAudit, listChanges } from './list.ts'

export const auditRoutes = routesOf(audit, {
  list: (ctx, input) => listAudit(ctx.deps, userOf(ctx), input),
  actors: (ctx) => listActors(ctx.deps, userOf(ctx)),
  changes: (ctx, input) => listChanges(ctx.deps, userOf(ctx), input),
})
