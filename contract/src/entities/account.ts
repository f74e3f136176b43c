import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { Presence } from './user.ts'

/** One place where a user is signed in. */
export const SignIn = z.object({
  id,
  /** As the program calls itself; null: it does not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  device: z.enum(['desktop', 'phone', 'tablet', 'unknown']),
  address: z.string(),
  createdAt: time,
  lastUsedAt: time,
  /** When it ends by itself, unless it is used before. */
  endsAt: time,
  /** The one of this call. */
  current: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

export const ShortUser = z.object({
  id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  presence: Presence,
})
export type ShortUser = z.infer<typeof ShortUser>
