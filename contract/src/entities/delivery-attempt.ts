import * as z from 'zod/mini'
import { time } from '../fields.ts'
import { DeliveryFailure, DeliveryStatus } from './message.ts'

/**
 * `accepted`: the provider took it; `refused`: it did not, for good; `unknown`: its answer was lost; `later`: it failed and
 * is tried again; `held`: the whole channel waits; `gaveUp`: the last try failed; `returned`: the provider reported
 * afterwards that it did not arrive; `resent`, `counted`: somebody sent it again, or counted it as delivered.
 */
export const AttemptOutcome = z.enum([
  'accepted',
  'refused',
  'unknown',
  'later',
  'held',
  'gaveUp',
  'returned',
  'resent',
  'counted',
])
export type AttemptOutcome = z.infer<typeof AttemptOutcome>

export const DeliveryAttempt = z.object({
  id: z.string(),
  /** Position of the part in its message, from 0. */
  part: z.number(),
  outcome: AttemptOutcome,
  /** As the adapter reports it (`vk_bot 901`); `reasonInWords` has its words. Null: it says nothing. */
  reason: z.nullable(z.string()),
  failure: z.nullable(DeliveryFailure),
  /** Tries in a row that ended alike are one entry: the first of them, the last, and how many. */
  firstAt: time,
  at: time,
  tries: z.number(),
  /** Who decided. */
  by: z.nullable(z.string()),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

/** How a message went to its provider. Old attempts are deleted; the state of the parts stays. */
export const DeliveryAttempts = z.object({
  channelType: z.string(),
  /** Empty: a message in a channel of this server, which has nothing to deliver. */
  parts: z.array(
    z.object({
      part: z.number(),
      /** Of a file. */
      name: z.nullable(z.string()),
      status: z.nullable(DeliveryStatus),
      failure: z.nullable(DeliveryFailure),
      /** When the provider accepted it. */
      sentAt: z.nullable(time),
      /** Of a part that waits; null: nothing is planned. */
      nextTryAt: z.nullable(time),
    }),
  ),
  /** Oldest first. */
  attempts: z.array(DeliveryAttempt),
})
export type DeliveryAttempts = z.infer<typeof DeliveryAttempts>
