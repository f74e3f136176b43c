import { firstRun } from '@beseda/contract/endpoints/first-run.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { firstRunState, skipStep } from './state.ts'

export const firstRunRoutes = routesOf(firstRun, {
  state: (ctx) => firstRunState(ctx.deps, userOf(ctx)),
  skip: (ctx, input) => skipStep(ctx.deps, userOf(ctx), input),
})
