import { chatPins } from '@beseda/contract/endpoints/chat-pins.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { listPins, pinChat, unpinChat } from './pins.ts'

export const chatPinRoutes = routesOf(chatPins, {
  list: (ctx) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => listPins(c, user))
  },
  pin: (ctx, { chatId }) => pinChat(ctx.deps, userOf(ctx), chatId),
  unpin: (ctx, { chatId }) => unpinChat(ctx.deps, userOf(ctx), chatId),
})
