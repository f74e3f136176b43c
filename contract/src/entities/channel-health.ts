import * as z from 'zod/mini'
import { time } from '../fields.ts'

/**
 * `degraded`: the provider limits or fails calls, messages are late; `broken`: it delivers no messages until somebody
 * repairs it.
 */
export const HealthState = z.enum(['ok', 'degraded', 'broken'])
export type HealthState = z.infer<typeof HealthState>

/** `failed`: the provider did not take it, or did not answer; every try counts. */
export const ChannelSends = z.object({ accepted: z.number(), failed: z.number() })
export type ChannelSends = z.infer<typeof ChannelSends>

/** How a channel with a provider does. Times are good to a minute. */
export const ChannelHealth = z.object({
  state: HealthState,
  /** Why it is not `ok`, in the provider's words. */
  reason: z.string(),
  since: time,
  lastInAt: z.nullable(time),
  lastOutAt: z.nullable(time),
  lastErrorAt: z.nullable(time),
  lastError: z.nullable(z.string()),
  /** Sends of the last hour and of the last 24 hours; `hours`: of each of these hours, oldest first. */
  sends: z.object({ hour: ChannelSends, day: ChannelSends, hours: z.array(ChannelSends) }),
  checkedAt: z.nullable(time),
  /** When the credentials end; null: never, or the provider does not say. */
  expiresAt: z.nullable(time),
  /** The account at the provider; null: not checked yet. */
  account: z.nullable(z.object({ name: z.string(), link: z.nullable(z.string()) })),
})
export type ChannelHealth = z.infer<typeof ChannelHealth>
