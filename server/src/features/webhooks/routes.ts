import { webhooks } from '@beseda/contract/endpoints/webhooks.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { listDeliveries, sendAgain, testWebhook } from './deliveries.ts'
import { changeWebhook, createWebhook, listWebhooks, removeWebhook, replaceSecret } from './manage.ts'

export const webhookRoutes = routesOf(webhooks, {
  list: listWebhooks,
  create: createWebhook,
  change: changeWebhook,
  replaceSecret: (ctx, { webhookId }) => replaceSecret(ctx, webhookId),
  remove: (ctx, { webhookId }) => removeWebhook(ctx, webhookId),
  test: (ctx, { webhookId }) => testWebhook(ctx, webhookId),
  deliveries: listDeliveries,
  sendAgain: (ctx, { deliveryId }) => sendAgain(ctx, deliveryId),
})
