import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { Presence } from './user.ts'

/** Somebody who receives dialogs now, and what he was in a stretch of time. */
export const OperatorHistory = z.object({
  id,
  name: z.string(),
  /** His teams now. */
  teamIds: z.array(id),
  /** `[since, presence]`, in order; the first is what he was at the beginning, if anything is known of it. */
  presence: z.array(z.tuple([time, Presence])),
})
export type OperatorHistory = z.infer<typeof OperatorHistory>

/**
 * One stretch in which a request needed one operator: from the moment he was asked for until the request left him.
 * `asked`: the client wrote; `reopened`: he wrote again after the closing; `toTeam`, `toPerson`: somebody handed it on, took it
 * over or began it; `passedOn`: nobody answered in the middle of the talk, or its operator left.
 */
export const HandlingInterval = z.object({
  kind: z.enum(['asked', 'reopened', 'toTeam', 'toPerson', 'passedOn']),
  at: time,
  teamId: z.nullable(id),
  /** Whom it was given to by name. */
  to: z.optional(id),
  /** Who had it just before and does not get it again at once. */
  except: z.optional(id),
  /** Who led the request before it was reopened. */
  prefer: z.optional(id),
  /** How long the client had waited for an answer when it began; below 0: he began so much later. Null: he did not. */
  waitingMs: z.nullable(z.number()),
  /** Until somebody had it; null: nobody ever did. */
  waitedMs: z.nullable(z.number()),
  /** Who had it at last. */
  operatorId: z.nullable(id),
  /** The first who had it took it himself. */
  taken: z.optional(z.literal(true)),
  /** Who had it before him without a word, and for how long; and until he, the last one, got it. */
  ignored: z.optional(z.array(z.object({ operatorId: id, ms: z.number() }))),
  lastMs: z.optional(z.number()),
  /** From when the last one got it: until his first answer, the last message of anybody, and the end; null: not yet. */
  replyMs: z.nullable(z.number()),
  activeMs: z.number(),
  heldMs: z.nullable(z.number()),
  /** The last word was an operator’s. */
  answered: z.boolean(),
  /** `silent`: closed by itself; `left`: its operator went offline. */
  end: z.enum(['closed', 'silent', 'moved', 'left', 'open']),
  /** When it ended although nobody had it: so long after its beginning. */
  goneMs: z.optional(z.number()),
})
export type HandlingInterval = z.infer<typeof HandlingInterval>

export const RequestHistory = z.object({
  id,
  chatId: id,
  /** Who led the client’s request before this one. */
  lastOperatorId: z.nullable(id),
  /** Red by the settings of its channel, where the team has no delay of its own. */
  highMs: z.number(),
  intervals: z.array(HandlingInterval),
})
export type RequestHistory = z.infer<typeof RequestHistory>
