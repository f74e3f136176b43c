import { chats } from '@beseda/contract/endpoints/chats.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read, readPipelined } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'
import { photoLinkOf } from '../photos/index.ts'
import type { AdapterOf } from '../providers/index.ts'
import { categoriseChat, closeChat, takeChat, undoClose } from './change.ts'
import { lastChoice } from './choice.ts'
import { clientCard } from './client-card.ts'
import { readChat } from './read.ts'
import { operatorTypes } from './typing.ts'

export const chatRoutes = (adapterOf: AdapterOf) =>
  routesOf(chats, {
    one: (ctx, { chatId }) => {
      const user = userOf(ctx)
      return readPipelined(ctx.deps, user.organizationId, (c) => findChat(c, user, chatId, photoLinkOf(ctx.deps)))
    },
    client: (ctx, { chatId }) => {
      const user = userOf(ctx)
      return read(ctx.deps, user.organizationId, (c) => clientCard(c, user, photoLinkOf(ctx.deps), chatId))
    },
    choice: (ctx, { chatId }) => {
      const user = userOf(ctx)
      return read(ctx.deps, user.organizationId, (c) => lastChoice(c, user, chatId))
    },
    take: (ctx, { chatId }) => takeChat(ctx.deps, userOf(ctx), chatId),
    close: (ctx, { chatId, categoryId }) => closeChat(ctx.deps, userOf(ctx), chatId, categoryId),
    undoClose: (ctx, { chatId }) => undoClose(ctx.deps, userOf(ctx), chatId),
    categorise: (ctx, { chatId, categoryId }) => categoriseChat(ctx.deps, userOf(ctx), chatId, categoryId),
    read: (ctx, { chatId, seq }) => readChat(ctx.deps, userOf(ctx), chatId, seq),
    typing: (ctx, { chatId }) => operatorTypes(ctx.deps, adapterOf, userOf(ctx), chatId),
  })
