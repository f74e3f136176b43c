import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { distributionRules } from './team.ts'
import { Named } from './user.ts'

/**
 * Why this operator and not another. `cooldown`: he had the chat and did not answer in time. `notChosen`: he is free,
 * but somebody else came first, or the team takes its chats by hand. `finishing`: he finishes his chats and gets no new ones.
 */
export const Verdict = z.enum(['chosen', 'notChosen', 'full', 'cooldown', 'finishing', 'break', 'offline'])
export type Verdict = z.infer<typeof Verdict>

/** An operator of the team as distribution saw him. */
export const Considered = z.object({
  id,
  verdict: Verdict,
  openDialogs: z.number(),
  dialogLimit: z.number(),
  lastAssignedAt: z.nullable(time),
  /** When he last got one of this team; absent where the turn does not count. */
  lastInTeamAt: z.optional(z.nullable(time)),
})
export type Considered = z.infer<typeof Considered>

/** How a choice came about; stored with its event. */
export const Trace = z.object({
  /**
   * The team's rule; or `lastOperator`: who had the client's last session comes first. `queue`: older chats of the team come
   * first. `taken`: somebody took it himself. `transfer`: a colleague gave it to him.
   */
  rule: z.enum([...distributionRules, 'lastOperator', 'queue', 'taken', 'transfer']),
  /**
   * What decided between the chosen one and the next: `only` one was free; `turn`: the longest without a chat of this team.
   * Null: nobody was chosen, or by nobody's rule.
   */
  decidedBy: z.nullable(z.enum(['only', 'load', 'idle', 'turn', 'lastOperator', 'order'])),
  /** The chosen one first, then who came closest; at most `shownPeople`. */
  considered: z.array(Considered),
  /** The others, by verdict. */
  others: z.partialRecord(Verdict, z.number()),
  /** Who had the client's last session, where the team lets him come first. */
  lastOperatorId: z.optional(id),
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
