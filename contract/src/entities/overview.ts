import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { HealthState } from './channel-health.ts'
import { Chat } from './chat.ts'
import { BreakKind, Named, Presence } from './user.ts'

/** The length of a list of chats, and its first ones. */
export const ListTop = z.object({ total: z.number(), chats: z.array(Chat) })
export type ListTop = z.infer<typeof ListTop>

/** An operator as a supervisor sees them. */
export const OperatorNow = z.object({
  id,
  name: z.string(),
  presence: Presence,
  since: time,
  breakKind: z.nullable(BreakKind),
  /** The planned end of the break; null: none, or not on a break. */
  breakUntil: z.nullable(time),
  /** Chats in progress, of how many; those whose deadline has passed. */
  load: z.number(),
  limit: z.number(),
  late: z.number(),
  /** Their dialog limits make up `limit`. */
  teamIds: z.array(id),
})
export type OperatorNow = z.infer<typeof OperatorNow>

/** What a supervisor sees first: who is at work, what waits and is late, what does not get through. */
export const Overview = z.object({
  /** Who is there, those with late chats first; at most a hundred. */
  operators: z.array(OperatorNow),
  /** All who may receive chats, by presence. */
  presences: z.object({ online: z.number(), finishing: z.number(), break: z.number(), offline: z.number() }),
  /** In the order of urgency, as the lists are. */
  late: ListTop,
  waiting: ListTop,
  undelivered: ListTop,
  /** Teams with chats that wait or are late; null: chats without a team. */
  teams: z.array(z.object({ team: z.nullable(Named), waiting: z.number(), late: z.number() })),
  /** Active channels that need attention, since when and why. */
  channels: z.array(z.object({ id, name: z.string(), state: HealthState, reason: z.string(), since: time })),
})
export type Overview = z.infer<typeof Overview>
