import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Webhook, WebhookDelivery, WebhookEvent, WebhookWithSecret } from '../entities/webhook.ts'
import { cursor, id, nothing, pageSize, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'

const integration = needs('AUTHORITY_INTEGRATION', 'OPTION_API')
const isWebAddress = (text: string): boolean => {
  if (text.trim() === '') return true // said by another check
  if (!URL.canParse(text.trim())) return false
  const { protocol, username, password } = new URL(text.trim())
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}
const url = requiredText(limits.webhookUrl).check(z.refine(isWebAddress, 'FORMAT_INVALID'))
const events = z.array(WebhookEvent).check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(20, 'FIELD_INVALID'))
const one = { webhookId: id }

/** Calls to programs of the organization: docs/crm.md. */
export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/extensions/webhooks',
    access: integration,
    input: nothing,
    entity: z.object({ webhooks: z.array(Webhook) }),
    errors: [],
  }),
  /** Repeated with the same id, as after a lost answer, it makes another secret. */
  create: endpoint({
    method: 'POST',
    path: '/extensions/webhooks',
    access: integration,
    input: z.strictObject({ id, url, events }),
    entity: WebhookWithSecret,
    errors: ['OBJECT_LIMIT_REACHED', 'WEBHOOK_NOT_FOUND'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/extensions/webhooks/:webhookId',
    access: integration,
    input: z.strictObject({
      ...one,
      url: z.optional(url),
      events: z.optional(events),
      active: z.optional(z.boolean({ error: 'FIELD_INVALID' })),
    }),
    entity: Webhook,
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  /** The former secret signs nothing more. */
  replaceSecret: endpoint({
    method: 'POST',
    path: '/extensions/webhooks/:webhookId/secret',
    access: integration,
    input: z.strictObject(one),
    entity: WebhookWithSecret,
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/extensions/webhooks/:webhookId',
    access: integration,
    input: z.strictObject(one),
    entity: z.null(),
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  /** Sends an event of the type `test`, also when the webhook is off. */
  test: endpoint({
    method: 'POST',
    path: '/extensions/webhooks/:webhookId/test',
    access: integration,
    input: z.strictObject(one),
    entity: WebhookDelivery,
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  /** The newest first. Kept for 14 days. */
  deliveries: endpoint({
    method: 'GET',
    path: '/extensions/webhooks/:webhookId/deliveries',
    access: integration,
    input: z.strictObject({ ...one, cursor: z.optional(cursor), limit: pageSize }),
    entity: z.object({ deliveries: z.array(WebhookDelivery), next: z.nullable(z.string()) }),
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  /** The same event, with the same id and body. */
  sendAgain: endpoint({
    method: 'POST',
    path: '/extensions/webhook-deliveries/:deliveryId/sending',
    access: integration,
    input: z.strictObject({ deliveryId: id }),
    entity: WebhookDelivery,
    errors: ['WEBHOOK_DELIVERY_NOT_FOUND'],
  }),
} as const
