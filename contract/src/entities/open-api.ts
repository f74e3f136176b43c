import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { Named } from './user.ts'

/** A chat for programs of the organization. Its fields are a promise: they are added to, never changed. */
export const OpenChat = z.object({
  id,
  /** The number of the request now open, or of the last one. */
  number: z.number(),
  status: z.enum(['pending', 'assigned', 'closed']),
  channel: z.object({ id, type: z.string(), name: z.string() }),
  client: Named,
  team: z.nullable(Named),
  operator: z.nullable(Named),
  openedAt: time,
  closedAt: z.nullable(time),
  /** Since when the client waits for an answer. */
  waitingSince: z.nullable(time),
  /** The last message or change. */
  activityAt: time,
})
export type OpenChat = z.infer<typeof OpenChat>
