import { newChat } from '@beseda/contract/endpoints/new-chat.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { createChat } from './create-chat.ts'
import { findRecipients } from './recipients.ts'

export const newChatRoutes = routesOf(newChat, {
  recipients: (ctx, input) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => findRecipients(c, user, ctx.deps.clock.now(), input))
  },
  create: (ctx, input) => createChat(ctx.deps, userOf(ctx), input),
})
