import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { BreakKind, BreakWish, Presence, PresenceReason } from './user.ts'

/** The own status as it is after a change. */
export const PresenceNow = z.object({
  presence: Presence,
  since: time,
  presenceReason: z.nullable(PresenceReason),
  breakKind: z.nullable(BreakKind),
  breakNote: z.string(),
  breakMinutesPlanned: z.nullable(z.number()),
  breakUntil: z.nullable(time),
  breakWish: z.nullable(BreakWish),
})
export type PresenceNow = z.infer<typeof PresenceNow>

/** A colleague on a break, or one who finishes their chats before it. */
export const AwayPerson = z.object({
  id,
  name: z.string(),
  presence: Presence,
  since: time,
  /** Planned end of the break; null: not given. */
  until: z.nullable(time),
})
export type AwayPerson = z.infer<typeof AwayPerson>

export const BreakSlots = z.object({
  /** The own teams that limit how many may be on a break at once, by name. */
  teams: z.array(
    z.object({
      id,
      name: z.string(),
      limit: z.number(),
      away: z.number(),
      /** The first twenty, the longest away first. */
      people: z.array(AwayPerson),
    }),
  ),
  /** The own position on the waitlist for a break slot, from 1; null: not on it. */
  position: z.nullable(z.number()),
})
export type BreakSlots = z.infer<typeof BreakSlots>
