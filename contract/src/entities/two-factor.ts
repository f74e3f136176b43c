import * as z from 'zod/mini'
import { time } from '../fields.ts'

/** Whether all users of an organization need a second factor. */
export const TwoFactorPolicy = z.object({
  /** From when; null: it is voluntary. */
  from: z.nullable(time),
  /** Active users, and those of them who have none. */
  people: z.number(),
  without: z.number(),
})
export type TwoFactorPolicy = z.infer<typeof TwoFactorPolicy>
