import { roles } from '@beseda/contract/endpoints/roles.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { changeRole, createRole, removeRole } from './edit.ts'
import { chooseFrom, listRoles } from './read.ts'

export const roleRoutes = routesOf(roles, {
  list: (ctx) => read(ctx.deps, userOf(ctx).organizationId, (c) => listRoles(c, userOf(ctx))),
  choices: (ctx) => read(ctx.deps, userOf(ctx).organizationId, (c) => chooseFrom(c, userOf(ctx))),
  create: createRole,
  change: changeRole,
  remove: (ctx, { roleId }) => removeRole(ctx, roleId),
})
