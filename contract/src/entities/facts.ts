import * as z from 'zod/mini'
import { Named } from './user.ts'

/** A duration in milliseconds, in calendar time and in working time; null: no hours, or all of it outside. */
export const Measure = z.object({ calendarMs: z.number(), workingMs: z.nullable(z.number()) })
const Urgency = z.enum(['none', 'medium', 'high'])
const measured = { measure: Measure, urgency: Urgency }

/** What reports say about one session (docs/facts.md). Clocks that still run have no value. */
export const SessionFacts = z.object({
  /** Whether a calendar was in force: without one there is no working time. */
  hasCalendar: z.boolean(),
  /** Times without an operator, from when people were asked for. */
  queue: z.array(z.object(measured)),
  /** One per assignment; null: taken away or still without an answer. */
  reactions: z.array(z.object({ operator: z.nullable(Named), measure: z.nullable(Measure) })),
  firstReply: z.nullable(z.object({ ...measured, operator: z.nullable(Named) })),
  /** The answers behind the first one: how many, how long on average (working: of those that have a value), the worst. */
  replies: z.object({
    count: z.number(),
    average: z.nullable(Measure),
    longest: z.nullable(z.object({ ...measured, operator: z.nullable(Named) })),
  }),
  unansweredAtClose: z.number(),
  dialog: z.nullable(Measure),
  resolution: z.nullable(Measure),
  transfers: z.number(),
  reopenings: z.number(),
  missed: z.nullable(z.enum(['clientLeft', 'nobodyOnline', 'allBusy', 'assignedNotOpened', 'openedNotAnswered'])),
})
export type SessionFacts = z.infer<typeof SessionFacts>
