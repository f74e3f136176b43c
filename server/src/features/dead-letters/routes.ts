import { deadLetters } from '@beseda/contract/endpoints/dead-letters.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { listAll, listOwn } from './list.ts'
import { retryOfAll, retryOwn } from './retry.ts'

export const deadLetterRoutes = routesOf(deadLetters, {
  list: (ctx, input) => listOwn(ctx.deps, userOf(ctx), input),
  retry: (ctx, input) => retryOwn(ctx.deps, userOf(ctx), input),
  listAll: (ctx, input) => listAll(ctx.deps, userOf(ctx), input),
  retryAll: (ctx, input) => retryOfAll(ctx.deps, userOf(ctx), input),
})
