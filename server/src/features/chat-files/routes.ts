import { chatFiles } from '@beseda/contract/endpoints/chat-files.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { listChatFiles } from './list.ts'

export const chatFileRoutes = routesOf(chatFiles, {
  list: (ctx, input) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) => listChatFiles(c, ctx.deps, userOf(ctx), input)),
})
