import * as z from 'zod/mini'
import { AutoreplyKind } from '../entities/autoreply.ts'
import { HealthState } from '../entities/channel-health.ts'
import { By } from './by.ts'

/** Settings of channels. The audit log says what exactly changed. */
export const channelEvents = {
  'channel.changed': z.object({
    channelId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed']),
    /** Chats show its name. */
    renamed: z.boolean(),
  }),
  'channel.activated': z.object({ channelId: z.string(), by: By, reason: z.enum(['chosen']) }),
  'channel.deactivated': z.object({ channelId: z.string(), by: By, reason: z.enum(['chosen']) }),
  /** The rules of a channel. `ruleId`: the one that was changed. */
  'routing.changed': z.object({
    channelId: z.string(),
    ruleId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'moved', 'deleted']),
  }),
  'autoreply.changed': z.object({ channelId: z.string(), kind: AutoreplyKind, by: By, reason: z.enum(['changed']) }),
  /** Whether it carries messages. `reason`: in the provider's words; empty when it is well. */
  'channel.healthChanged': z.object({ channelId: z.string(), by: By, state: HealthState, reason: z.string() }),
} as const
