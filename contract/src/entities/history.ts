import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { Presence } from './user.ts'

/** A user who receives chats now, and their presence in the past period. */
export const OperatorHistory = z.object({
  id,
  name: z.string(),
  /** Current teams. */
  teamIds: z.array(id),
  /** `[since, presence]`, in order. The first one is the presence at the beginning of the period, if known. */
  presence: z.array(z.tuple([time, Presence])),
})
export type OperatorHistory = z.infer<typeof OperatorHistory>

/**
 * A period in which a session needed one operator: from the request for an operator until the session left them.
 * `asked`: the client wrote; `reopened`: the client wrote again after the closing; `toTeam`, `toPerson`: somebody transferred it,
 * took it over or began it; `passedOn`: the operator stopped answering or went offline.
 */
export const HandlingInterval = z.object({
  kind: z.enum(['asked', 'reopened', 'toTeam', 'toPerson', 'passedOn']),
  at: time,
  teamId: z.nullable(id),
  /** The operator to whom it was transferred by name. */
  to: z.optional(id),
  /** The operator who had it just before and is in cooldown. */
  except: z.optional(id),
  /** The operator of the session before it was reopened. */
  prefer: z.optional(id),
  /** How long the client had waited when the interval began; below 0: the wait began that much later. Null: no wait. */
  waitingMs: z.nullable(z.number()),
  /** Until an operator got it; null: none did. */
  waitedMs: z.nullable(z.number()),
  /** The last operator who had it. */
  operatorId: z.nullable(id),
  /** The first operator took it by hand. */
  taken: z.optional(z.literal(true)),
  /** Operators who had it before without answering, and for how long; `lastMs`: until the last operator got it. */
  ignored: z.optional(z.array(z.object({ operatorId: id, ms: z.number() }))),
  lastMs: z.optional(z.number()),
  /**
   * Since the last operator got it: until their first answer, the last message of either side, and the end; null: not
   * yet.
   */
  replyMs: z.nullable(z.number()),
  activeMs: z.number(),
  heldMs: z.nullable(z.number()),
  /** The last message is an operator’s. */
  answered: z.boolean(),
  /** `silent`: closed by itself; `left`: its operator went offline. */
  end: z.enum(['closed', 'silent', 'moved', 'left', 'open']),
  /** Duration of an interval that ended without an operator. */
  goneMs: z.optional(z.number()),
})
export type HandlingInterval = z.infer<typeof HandlingInterval>

export const RequestHistory = z.object({
  id,
  chatId: id,
  /** The operator of the client’s session before this one. */
  lastOperatorId: z.nullable(id),
  /** Delay until red in its channel, for teams without their own delay. */
  highMs: z.number(),
  intervals: z.array(HandlingInterval),
})
export type RequestHistory = z.infer<typeof RequestHistory>
