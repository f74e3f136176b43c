import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { Named } from './user.ts'

/**
 * Why this operator and not another. `justHad`: he had the chat and did not answer in time. `notChosen`: he is free,
 * but somebody else came first.
 */
export const Verdict = z.enum(['chosen', 'notChosen', 'full', 'justHad', 'break', 'offline'])
export type Verdict = z.infer<typeof Verdict>

/** An operator of the team as distribution saw him. */
export const Considered = z.object({
  id,
  verdict: Verdict,
  openDialogs: z.number(),
  dialogLimit: z.number(),
  lastAssignedAt: z.nullable(time),
})
export type Considered = z.infer<typeof Considered>

/** How a choice came about; stored with its event. */
export const Trace = z.object({
  /** `leastLoaded`: fewest chats, then idle for longest. `queue`: older chats of the team come first. `taken`: somebody took it himself. */
  rule: z.enum(['leastLoaded', 'queue', 'taken']),
  /** What decided between the chosen one and the next: `only` one was free. Null: nobody was chosen, or by nobody's rule. */
  decidedBy: z.nullable(z.enum(['only', 'load', 'idle', 'order'])),
  /** The chosen one first, then who came closest; at most `shownPeople`. */
  considered: z.array(Considered),
  /** The others, by verdict. */
  others: z.partialRecord(Verdict, z.number()),
  /** How long the client had waited, milliseconds. */
  waitedMs: z.number(),
})
export type Trace = z.infer<typeof Trace>
export const shownPeople = 12

/** The last choice about a handling: who got the chat and why, or why it waits. */
export const Choice = z.object({
  at: time,
  type: z.enum(['assigned', 'queued']),
  reason: z.string(),
  operator: z.nullable(Named),
  trace: Trace,
  /** Names of the people in the trace. Who is no longer there is not in it. */
  people: z.array(Named),
})
export type Choice = z.infer<typeof Choice>
