import * as z from 'zod/mini'
import { id, time } from '../fields.ts'

/** Who is online, and so holds an operator licence. */
export const LicenceHolder = z.object({
  id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  onlineSince: time,
  /** The last sign of work, exact to a minute or two. */
  lastActiveAt: time,
  /** From when on the caller may take this licence; null: not his to take. */
  takeableAt: z.nullable(time),
  /** Chats in progress. */
  openChats: z.number(),
})
export type LicenceHolder = z.infer<typeof LicenceHolder>

export const Licences = z.object({
  /** How many operators may be online at once; null: any number. */
  limit: z.nullable(z.number()),
  /** The longest without a sign of life first. */
  holders: z.array(LicenceHolder),
  /** The caller will be told when one is free. */
  waiting: z.boolean(),
  /** His place in the line, from 1; null: does not wait. */
  position: z.nullable(z.number()),
  /** Free ones that are kept for others whose turn it is. */
  kept: z.number(),
  /** One is free and kept for the caller until then; null: none is. */
  keptUntil: z.nullable(time),
})
export type Licences = z.infer<typeof Licences>
