import { plans } from '@beseda/contract/endpoints/plans.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { changePlan, createPlan, removePlan } from './catalogue.ts'
import { listPlans, requestPlan } from './own.ts'

export const planRoutes = routesOf(plans, {
  list: (ctx) => listPlans(ctx.deps, userOf(ctx)),
  create: (ctx, input) => createPlan(ctx.deps, userOf(ctx), input),
  change: (ctx, input) => changePlan(ctx.deps, userOf(ctx), input),
  remove: (ctx, { id }) => removePlan(ctx.deps, userOf(ctx), id),
  request: (ctx, input) => requestPlan(ctx.deps, userOf(ctx), input),
})
