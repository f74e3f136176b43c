import { combinedHistory } from '@beseda/contract/endpoints/combined-history.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { photoLinkOf } from '../photos/index.ts'
import { clientChats } from './client-chats.ts'
import { clientMessages } from './client-messages.ts'

export const combinedHistoryRoutes = routesOf(combinedHistory, {
  chats: (ctx, { chatId }) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) => clientChats(c, userOf(ctx), photoLinkOf(ctx.deps), chatId)),
  messages: (ctx, input) => clientMessages(ctx.deps, userOf(ctx), input),
})
