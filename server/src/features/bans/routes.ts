import { bans } from '@beseda/contract/endpoints/bans.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { addBan } from './add.ts'
import { keptMessages, listBans } from './read.ts'
import { removeBan } from './remove.ts'
import { spamWave } from './wave.ts'

export const banRoutes = routesOf(bans, {
  list: (ctx) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => listBans(c, user))
  },
  kept: (ctx, { banId }) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => keptMessages(c, user, banId))
  },
  wave: (ctx, input) => spamWave(ctx.deps, userOf(ctx), input),
  add: (ctx, input) => addBan(ctx.deps, userOf(ctx), input),
  remove: (ctx, input) => removeBan(ctx.deps, userOf(ctx), input),
})
