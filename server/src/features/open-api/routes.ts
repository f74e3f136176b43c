import { openApi } from '@beseda/contract/endpoints/open-api.ts'
import { programOf, routesOf } from '../../platform/endpoints.ts'
import { listOpenChats } from './chats.ts'

export const openApiRoutes = routesOf(openApi, {
  chats: (ctx, input) => listOpenChats(ctx.deps, programOf(ctx), input),
})
