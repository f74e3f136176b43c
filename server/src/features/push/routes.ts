import { push } from '@beseda/contract/endpoints/push.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { pushState, subscribe, unsubscribe } from './subscribe.ts'

export const pushRoutes = routesOf(push, {
  state: (ctx, { endpoint }) => pushState(ctx.deps, userOf(ctx), endpoint),
  subscribe: (ctx, input) => subscribe(ctx.deps, userOf(ctx), input),
  unsubscribe: (ctx, { endpoint }) => unsubscribe(ctx.deps, userOf(ctx), endpoint),
})
