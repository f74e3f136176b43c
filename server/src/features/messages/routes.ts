import { messages } from '@beseda/contract/endpoints/messages.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { storeUpload } from '../files/index.ts'
import { fetchMedia } from './fetch-media.ts'
import { listMessages } from './list.ts'
import { retryMessage } from './retry.ts'
import { sendMessage } from './send.ts'

export const messageRoutes = routesOf(messages, {
  list: (ctx, input) => listMessages(ctx.deps, userOf(ctx), input),
  send: (ctx, input) => sendMessage(ctx.deps, userOf(ctx), input),
  retry: (ctx, { chatId, messageId }) => retryMessage(ctx.deps, userOf(ctx), chatId, messageId),
  fetchMedia: (ctx, { chatId, messageId }) => fetchMedia(ctx.deps, userOf(ctx), chatId, messageId),
  upload: (ctx) => storeUpload(ctx, userOf(ctx)),
})
