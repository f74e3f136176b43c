import * as z from 'zod/mini'
import { distributionRules } from '../distribution-rules.ts'
import { id, time } from '../fields.ts'
import { Named } from './user.ts'

/**
 * Why distribution chose this operator or not. `cooldown`: they had the chat and did not answer in time. `notChosen`: they are
 * free, but another operator comes first or the team takes chats by hand. `finishing`: they finish their chats and get no new ones.
 */
export const Verdict = z.enum(['chosen', 'notChosen', 'full', 'cooldown', 'finishing', 'break', 'offline'])
export type Verdict = z.infer<typeof Verdict>

/** An operator of the team as distribution saw them. */
export const Considered = z.object({
  id,
  verdict: Verdict,
  openDialogs: z.number(),
  dialogLimit: z.number(),
  lastAssignedAt: z.nullable(time),
  /** When they last got a chat of this team; absent where the rule does not use turns. */
  lastInTeamAt: z.optional(z.nullable(time)),
})
export type Considered = z.infer<typeof Considered>

/** The record of a choice; stored with its event. */
export const Trace = z.object({
  /**
   * The team's rule, or: `lastOperator`: the operator of the client's last session comes first. `queue`: older chats of the team
   * come first. `taken`: an operator took the chat. `transfer`: a colleague transferred it.
   */
  rule: z.enum([...distributionRules, 'lastOperator', 'queue', 'taken', 'transfer']),
  /**
   * Why the chosen operator came before the next one. `only`: no other was free; `turn`: the longest time without a
   * chat of this team. Null: none was chosen, or no rule chose.
   */
  decidedBy: z.nullable(z.enum(['only', 'load', 'idle', 'turn', 'lastOperator', 'order'])),
  /** The chosen operator first, then the closest others; at most `shownPeople`. */
  considered: z.array(Considered),
  /** The others, by verdict. */
  others: z.partialRecord(Verdict, z.number()),
  /** The operator of the client's last session, where the team prefers them. */
  lastOperatorId: z.optional(id),
  /** How long the client had waited, milliseconds. */
  waitedMs: z.number(),
})
export type Trace = z.infer<typeof Trace>
export const shownPeople = 12

/** The last choice for a session: which operator got the chat and why, or why it waits. */
export const Choice = z.object({
  at: time,
  type: z.enum(['assigned', 'queued']),
  reason: z.string(),
  operator: z.nullable(Named),
  trace: Trace,
  /** Names of the people in the trace, without deleted users. */
  people: z.array(Named),
})
export type Choice = z.infer<typeof Choice>
