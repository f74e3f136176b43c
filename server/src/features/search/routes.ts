import { search } from '@beseda/contract/endpoints/search.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { find } from './find.ts'
import { findQuickly } from './quick.ts'

export const searchRoutes = routesOf(search, {
  quick: (ctx, { text }) => findQuickly(ctx.deps, userOf(ctx), text),
  find: (ctx, input) => find(ctx.deps, userOf(ctx), input),
})
