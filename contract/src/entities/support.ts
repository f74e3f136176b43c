import * as z from 'zod/mini'
import { time } from '../fields.ts'
import { VisitorChat } from './widget.ts'

/** The support chat of a user. */
export const SupportState = z.object({
  /** `closed`: the channel is off. `own`: the user belongs to the service itself. `absent`: nobody runs the service yet. */
  status: z.enum(['open', 'closed', 'own', 'absent']),
  /** Empty: the standard text. */
  greeting: z.string(),
  /** The name of the organization that answers. */
  service: z.string(),
  /** Null: nothing written yet. */
  chat: z.nullable(VisitorChat),
})
export type SupportState = z.infer<typeof SupportState>

/** Who writes in a support chat, as service staff see it. */
export const SupportAccount = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  active: z.boolean(),
  role: z.string(),
  organization: z.string(),
  /** Null: no plan. */
  plan: z.nullable(z.string()),
  trial: z.boolean(),
  planEndsAt: z.nullable(time),
})
export type SupportAccount = z.infer<typeof SupportAccount>
