import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import { bulkRuns } from '@beseda/contract/endpoints/bulk-runs.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { markSpam, undoSpam } from '../bans/index.ts'
import { categoriseChat, readChat, takeChat, undoClose } from '../chats/index.ts'
import { transferChat, undoTransfer } from '../transfers/index.ts'
import { closeOnce } from './close-once.ts'
import { eachChat, named } from './each-chat.ts'
import { findRun } from './run-rows.ts'
import { startRun, stopRun } from './run-start.ts'

export const bulkRoutes = routesOf(bulk, {
  close: (ctx, { chatIds, categoryId }) => {
    if (categoryId && !userOf(ctx).options.includes('OPTION_CHAT_CATEGORIES')) throw fail('OPTION_UNAVAILABLE')
    return eachChat(ctx, named(chatIds), ({ chatId }) => closeOnce(ctx.deps, userOf(ctx), chatId, categoryId))
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
  spam: (ctx, { chatIds }) =>
    eachChat(ctx, named(chatIds), ({ chatId }) => markSpam(ctx.deps, userOf(ctx), chatId, ctx.lang)),
  undoSpam: (ctx, { chatIds }) =>
    eachChat(ctx, named(chatIds), ({ chatId }) => undoSpam(ctx.deps, userOf(ctx), chatId)),
  read: (ctx, { upTo }) => eachChat(ctx, upTo, ({ chatId, seq }) => readChat(ctx.deps, userOf(ctx), chatId, seq)),
})

export const bulkRunRoutes = routesOf(bulkRuns, {
  start: startRun,
  one: (ctx, { bulkRunId }) => {
    const { organizationId, userId } = userOf(ctx)
    return read(ctx.deps, organizationId, (c) =>
      findRun(c, organizationId, { runId: bulkRunId, userId, lang: ctx.lang }),
    )
  },
  stop: stopRun,
})
