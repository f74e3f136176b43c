import { savedSearches } from '@beseda/contract/endpoints/saved-searches.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { countFound } from '../search/index.ts'
import { arrangeSearches } from './arrange.ts'
import { findSearch, listSearches } from './read.ts'
import { changeSearch, createSearch, deleteSearch } from './write.ts'

export const savedSearchRoutes = routesOf(savedSearches, {
  list: (ctx) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => listSearches(c, user))
  },
  count: async (ctx, { savedSearchId, zone }) => {
    const user = userOf(ctx)
    const { parameters } = await read(ctx.deps, user.organizationId, (c) => findSearch(c, user, savedSearchId))
    return { count: await countFound(ctx.deps, user, parameters, zone) }
  },
  create: createSearch,
  change: changeSearch,
  delete: deleteSearch,
  arrange: arrangeSearches,
})
