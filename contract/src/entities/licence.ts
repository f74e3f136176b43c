import * as z from 'zod/mini'
import { id, time } from '../fields.ts'

/** Who is online, and so holds an operator licence. */
export const LicenceHolder = z.object({
  id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  onlineSince: time,
  /** The last sign of life, exact to about a minute. */
  lastActiveAt: time,
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
})
export type Licences = z.infer<typeof Licences>
