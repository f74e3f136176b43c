import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { Presence } from './user.ts'

/** An operator to whom a chat may be transferred. */
export const TransferOperator = z.object({
  id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  presence: Presence,
  presenceSince: time,
  teams: z.array(z.string()),
  openDialogs: z.number(),
  dialogLimit: z.number(),
  /** They had the client's chat before. */
  isLast: z.boolean(),
  /**
   * For operators without a free slot: estimated time until this chat gets one, milliseconds, by how often they close chats.
   * Null: they closed too few recently for an estimate, or they have a free slot.
   */
  waitMs: z.nullable(z.number()),
})
export type TransferOperator = z.infer<typeof TransferOperator>

export const TransferTeam = z.object({
  id,
  name: z.string(),
  /** Members who receive chats, those of them at work, and those of these with a free slot. */
  members: z.number(),
  online: z.number(),
  free: z.number(),
  /** Chats in its queue. */
  waiting: z.number(),
})
export type TransferTeam = z.infer<typeof TransferTeam>

export const TransferTargets = z.object({
  /** The last operator first, then by free slots, then operators on a break, then offline ones; at most `shownOperators`. */
  operators: z.array(TransferOperator),
  /** How many of each presence match, also beyond those listed; the last operator is not counted. */
  counts: z.object({ online: z.number(), break: z.number(), offline: z.number() }),
  teams: z.array(TransferTeam),
})
export type TransferTargets = z.infer<typeof TransferTargets>
export const shownOperators = 100
