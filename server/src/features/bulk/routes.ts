import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { type Ctx, routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'
import { categoriseChat, closeChat, readChat, takeChat, undoClose } from '../chats/index.ts'
import { transferChat, undoTransfer } from '../transfers/index.ts'
import { eachChat, named } from './each-chat.ts'

/** A closed chat counts as success: the response to the first call may have been lost. */
const closed = async (ctx: Ctx, chatId: string, categoryId: string | undefined): Promise<Chat> => {
  const user = userOf(ctx)
  try {
    return await closeChat(ctx.deps, user, chatId, categoryId)
  } catch (error) {
    if (!(error instanceof AppError) || error.refusal.code !== 'CHAT_CLOSED') throw error
    return read(ctx.deps, user.organizationId, (c) => findChat(c, user, chatId))
  }
}

export const bulkRoutes = routesOf(bulk, {
  close: (ctx, { chatIds, categoryId }) => {
    if (categoryId && !userOf(ctx).options.includes('OPTION_CHAT_CATEGORIES')) throw fail('OPTION_UNAVAILABLE')
    return eachChat(ctx, named(chatIds), ({ chatId }) => closed(ctx, chatId, categoryId))
  },
  undoClose: (ctx, { chatIds }) =>
    eachChat(ctx, named(chatIds), ({ chatId }) => undoClose(ctx.deps, userOf(ctx), chatId)),
  categorise: (ctx, { chatIds, categoryId }) =>
    eachChat(ctx, named(chatIds), ({ chatId }) => categoriseChat(ctx.deps, userOf(ctx), chatId, categoryId)),
  take: (ctx, { chatIds }) => eachChat(ctx, named(chatIds), ({ chatId }) => takeChat(ctx.deps, userOf(ctx), chatId)),
  transfer: (ctx, { chats, ...how }) =>
    eachChat(ctx, chats, (chat) => transferChat(ctx.deps, userOf(ctx), { ...chat, ...how })),
  undoTransfer: (ctx, { chatIds }) =>
    eachChat(ctx, named(chatIds), ({ chatId }) => undoTransfer(ctx.deps, userOf(ctx), chatId)),
  read: (ctx, { upTo }) => eachChat(ctx, upTo, ({ chatId, seq }) => readChat(ctx.deps, userOf(ctx), chatId, seq)),
})
