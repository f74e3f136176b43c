import * as z from 'zod/mini'
import { id, time } from '../fields.ts'

/** What programs can subscribe to. Types are added, never changed. */
export const webhookEvents = [
  'client.created',
  'client.changed',
  'client.merged',
  'client.unmerged',
  'client.deleted',
  'chat.closed',
] as const
export const WebhookEvent = z.enum(webhookEvents, { error: 'FIELD_INVALID' })
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const Webhook = z.object({
  id,
  url: z.string(),
  events: z.array(WebhookEvent),
  /** `off`: by a person; `failed`: by the product, after days without success. */
  state: z.enum(['on', 'off', 'failed']),
  /** Since then no attempt has succeeded; null: the last one did, or there was none. */
  failingSince: z.nullable(time),
  createdAt: time,
  createdBy: z.nullable(z.string()),
})
export type Webhook = z.infer<typeof Webhook>
/** `secret` is shown this once. */
export const WebhookWithSecret = z.object({ secret: z.string(), webhook: Webhook })

export const WebhookAttempt = z.object({
  at: time,
  /** HTTP status; null: no answer. */
  status: z.nullable(z.number()),
  /** The beginning of the answer, or why there was none. Hostile text. */
  answer: z.string(),
  ms: z.number(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDelivery = z.object({
  id,
  /** The header `webhook-id`: the same for every attempt and every address. */
  eventId: id,
  type: z.string(),
  state: z.enum(['queued', 'delivered', 'failed']),
  createdAt: time,
  /** The oldest first, at most twenty. */
  attempts: z.array(WebhookAttempt),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
