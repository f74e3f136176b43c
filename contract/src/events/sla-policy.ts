import * as z from 'zod/mini'

/**
 * What a wait is judged by from this event on, until the next one that says so: the delays in force and the calendar of
 * the chat's team, of its channel, or of the organization. Changed settings rewrite nothing that was judged by these.
 */
export const SlaPolicy = z.object({
  calendarId: z.nullable(z.string()),
  mediumMs: z.number(),
  highMs: z.number(),
  /** The delays count working time of the calendar alone; absent: all time. */
  working: z.optional(z.boolean()),
})
export type SlaPolicy = z.infer<typeof SlaPolicy>
