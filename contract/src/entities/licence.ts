import * as z from 'zod/mini'
import { id, time } from '../fields.ts'

/** An operator who is online and therefore holds a licence. */
export const LicenceHolder = z.object({
  id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  onlineSince: time,
  /** The last activity, exact to a minute or two. */
  lastActiveAt: time,
  /** When the caller may first take this licence; null: they may not take licences. */
  takeableAt: z.nullable(time),
  /** Chats in progress. */
  openChats: z.number(),
})
export type LicenceHolder = z.infer<typeof LicenceHolder>

export const LicenceWait = z.object({
  /** Whether the caller is on the waitlist. */
  waiting: z.boolean(),
  /** Their position on it, from 1; null: not on it. */
  position: z.nullable(z.number()),
})
export type LicenceWait = z.infer<typeof LicenceWait>

export const Licences = z.object({
  ...LicenceWait.shape,
  /** How many operators may be online at the same time; null: any number. */
  limit: z.nullable(z.number()),
  /** Longest idle first. */
  holders: z.array(LicenceHolder),
  /** Free licences that are kept for other people from the waitlist. */
  kept: z.number(),
  /** A free licence is kept for the caller until then; null: none is. */
  keptUntil: z.nullable(time),
})
export type Licences = z.infer<typeof Licences>
