import { chatViewers } from '@beseda/contract/endpoints/chat-viewers.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { whoSees } from './who-sees.ts'

export const chatViewerRoutes = routesOf(chatViewers, {
  list: (ctx, { chatId }) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => whoSees(c, user, chatId))
  },
})
