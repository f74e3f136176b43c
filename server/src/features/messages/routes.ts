import { delivery } from '@beseda/contract/endpoints/delivery.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { readAttempts } from '../delivery/index.ts'
import { storeUpload } from '../files/index.ts'
import { countDelivered } from './count-delivered.ts'
import { fetchMedia } from './fetch-media.ts'
import { openLetter } from './letter.ts'
import { listMessages } from './list.ts'
import { retryMessage } from './retry.ts'
import { sendMessage } from './send.ts'

/** Their endpoints are a group of their own, because browsers load it late. */
export const deliveryRoutes = routesOf(delivery, {
  attempts: (ctx, input) => readAttempts(ctx.deps, userOf(ctx), input),
  countDelivered: (ctx, { chatId, messageId }) => countDelivered(ctx.deps, userOf(ctx), chatId, messageId),
})
export const messageRoutes = routesOf(messages, {
  list: (ctx, input) => listMessages(ctx.deps, userOf(ctx), input),
  send: (ctx, input) => sendMessage(ctx.deps, userOf(ctx), input),
  retry: (ctx, input) => retryMessage(ctx.deps, userOf(ctx), input),
  fetchMedia: (ctx, { chatId, messageId }) => fetchMedia(ctx.deps, userOf(ctx), chatId, messageId),
  letter: (ctx, { chatId, messageId }) => openLetter(ctx.deps, userOf(ctx), chatId, messageId),
  upload: (ctx) => storeUpload(ctx, userOf(ctx)),
})
