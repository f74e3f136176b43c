import * as z from 'zod/mini'

/**
 * The policy of a wait from this event on, until the next one that carries one: the delays in force and the calendar of
 * the chat's team, of its channel, or of the organization. Later settings do not change waits with an earlier policy.
 */
export const SlaPolicy = z.object({
  calendarId: z.nullable(z.string()),
  mediumMs: z.number(),
  highMs: z.number(),
  /** The delays count working time of the calendar alone; absent: all time. */
  working: z.optional(z.boolean()),
  /** The plan has no SLA timeouts: the wait turns neither yellow nor red. Absent: it does. */
  off: z.optional(z.boolean()),
})
export type SlaPolicy = z.infer<typeof SlaPolicy>
