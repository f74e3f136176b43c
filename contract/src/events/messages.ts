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
    /** Ids of the parts that a provider has to carry. */
    parts: z.optional(z.array(z.string())),
  }),
  'message.statusChanged': z.object({
    ...base,
    channelId: z.string(),
    status: DeliveryStatus,
    /** `provider`: its answer or receipt; `retry`: somebody asked to send it again; `counted`: somebody counted it as delivered. */
    reason: z.enum(['provider', 'retry', 'visitor', 'counted']),
    /** Code of the catalogue when undelivered. */
    failure: z.nullable(z.string()),
    /** `retry`: ids of the parts that are sent again. */
    parts: z.optional(z.array(z.string())),
  }),
  /** An operator asked for it; the channel has to do it. */
  'message.changeRequested': z.object({
    ...base,
    channelId: z.string(),
    change: z.enum(['edit', 'remove']),
    reason: z.enum(['operator']),
  }),
  /** The channel did not do it: the message stays as it was. `failure`: code of the catalogue. */
  'message.changeRefused': z.object({
    ...base,
    change: z.enum(['edit', 'remove']),
    failure: z.string(),
    reason: z.enum(['provider']),
  }),
  /** Its text was changed: by its author here, or at the provider. The earlier text stays with it. */
  'message.edited': z.object({ ...base, reason: z.enum(['client', 'provider', 'operator']) }),
  /** More of its album arrived. */
  'message.extended': z.object({ ...base, reason: z.enum(['album']) }),
  /** It was taken back; it is marked, never deleted. */
  'message.removed': z.object({ ...base, reason: z.enum(['client', 'provider', 'operator']) }),
  /** A reply that is to go later. `messageId`: of the message that it becomes. */
  'message.scheduleChanged': z.object({ ...base, reason: z.enum(['created', 'changed', 'cancelled']) }),
  /** A scheduled reply did not go at its time, and waits for a person. */
  'message.scheduleStopped': z.object({ ...base, reason: z.enum(['clientWrote', 'refused']) }),
  /** The provider's news about the client of a chat: name, address, whether it can be reached. */
  'contact.changed': z.object({
    chatId: z.string(),
    contactId: z.string(),
    clientId: z.string(),
    by: By,
    reason: z.enum(['provider']),
  }),
  /** The bytes of its media were copied, or the provider no longer has them. */
  'message.mediaCopied': z.object({ ...base, reason: z.enum(['stored', 'lost', 'retry']) }),
} as const
