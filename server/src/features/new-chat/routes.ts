import { newChat } from '@beseda/contract/endpoints/new-chat.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { createChat } from './create-chat.ts'
import { findRecipients } from './recipients.ts'

export const newChatRoutes = routesOf(newChat, {
  recipients: (ctx, input) => findRecipients(ctx.deps, userOf(ctx), input),
  create: (ctx, input) => createChat(ctx.deps, userOf(ctx), input),
})
