import * as z from 'zod/mini'
import { DeliveryStatus } from '../entities/message.ts'
import { By } from './by.ts'
import { SlaPolicy } from './sla-policy.ts'

const base = { chatId: z.string(), messageId: z.string(), by: By }

export const messageEvents = {
  'message.received': z.object({
    ...base,
    sessionId: z.string(),
    seq: z.number(),
    channelId: z.string(),
    /** A wait begins with it in a session that is open already. */
    slaPolicy: z.optional(SlaPolicy),
  }),
  'message.composed': z.object({
    ...base,
    sessionId: z.string(),
    seq: z.number(),
    channelId: z.string(),
    internal: z.boolean(),
    /** `queued`: a provider has to carry it; `sent`: the channel is ours; null: internal. */
    status: z.nullable(DeliveryStatus),
  }),
  'message.statusChanged': z.object({
    ...base,
    channelId: z.string(),
    status: DeliveryStatus,
    /** `provider`: its answer or receipt; `retry`: somebody asked to send it again. */
    reason: z.enum(['provider', 'retry', 'visitor']),
    /** Code of the catalogue when undelivered. */
    failure: z.nullable(z.string()),
  }),
} as const
