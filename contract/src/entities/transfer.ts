import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { Presence } from './user.ts'

/** An operator whom a chat may be transferred to. */
export const TransferOperator = z.object({
  id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  presence: Presence,
  presenceSince: time,
  teams: z.array(z.string()),
  openDialogs: z.number(),
  dialogLimit: z.number(),
  /** He led this client before. */
  isLast: z.boolean(),
  /**
   * For whom has no place: in about how long one will be free for this chat, milliseconds, by how often he closes chats;
   * null when he has not closed enough lately to tell, and for everybody else.
   */
  waitMs: z.nullable(z.number()),
})
export type TransferOperator = z.infer<typeof TransferOperator>

export const TransferTeam = z.object({
  id,
  name: z.string(),
  /** Members who receive dialogs, those of them who are at work, and those of these who have a place. */
  members: z.number(),
  online: z.number(),
  free: z.number(),
  /** Chats in its queue. */
  waiting: z.number(),
})
export type TransferTeam = z.infer<typeof TransferTeam>

export const TransferTargets = z.object({
  /** The last operator first, then by free places, then who is on a break, then who is away; at most `shownOperators`. */
  operators: z.array(TransferOperator),
  /** How many of each presence match, also beyond those listed; the last operator is not counted. */
  counts: z.object({ online: z.number(), break: z.number(), offline: z.number() }),
  teams: z.array(TransferTeam),
})
export type TransferTargets = z.infer<typeof TransferTargets>
export const shownOperators = 100
