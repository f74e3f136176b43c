import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { Named } from './user.ts'

/** A channel as its settings show it; what its provider needs is not part of it. */
export const Channel = z.object({
  id,
  /** Of `channelTypes`. */
  type: z.string(),
  name: z.string(),
  /** Off: nobody can write in its chats, neither side. */
  active: z.boolean(),
  /** Where its new dialogs go; null: to everybody who receives dialogs. */
  team: z.nullable(Named),
  /** Seconds without an answer after which a chat turns yellow, then red. */
  delayMediumS: z.number(),
  delayHighS: z.number(),
  /** The delays count working time alone; without a calendar, all time. */
  delayWorking: z.boolean(),
  /** Its own working calendar; null: the organization's. A team's goes before it. */
  calendar: z.nullable(Named),
  /** For so long after its closing a message of the client opens the same request again; 0: never. */
  reopenHours: z.number(),
  ratingEnabled: z.boolean(),
  /** The client may rate before the dialog ends, where the channel has a place for it. */
  ratingBeforeEnd: z.boolean(),
  /** What the client is asked; empty: the usual words. */
  ratingText: z.string(),
  /** Minutes from the end of the dialog to the question. */
  ratingWaitMinutes: z.number(),
  /** Chats that are not closed. */
  openChats: z.number(),
})
export type Channel = z.infer<typeof Channel>
