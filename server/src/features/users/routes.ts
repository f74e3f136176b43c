import { has } from '@beseda/contract/access.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { type Ctx, routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { changeUser } from './change.ts'
import { createUser } from './create.ts'
import { exportUsers } from './export.ts'
import { listPeople } from './list.ts'
import { findPerson } from './read.ts'
import { resetTwoFactor } from './reset-two-factor.ts'

const linksOf = ({ deps }: Ctx) => ({ files: deps.files, now: deps.clock.now() })

export const userRoutes = routesOf(users, {
  list: (ctx, input) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) =>
      listPeople(c, userOf(ctx).organizationId, input, linksOf(ctx), has(userOf(ctx), 'RIGHT_ACCOUNT_CONTROL')),
    ),
  one: (ctx, { userId }) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) => findPerson(c, userOf(ctx).organizationId, userId, linksOf(ctx))),
  exportCsv: exportUsers,
  create: createUser,
  change: changeUser,
  resetTwoFactor,
})
