import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { ClientStatus } from './chat.ts'

/** One handling in the client's past. */
export const SessionSummary = z.object({
  id,
  chatId: id,
  number: z.number(),
  channelType: z.string(),
  openedAt: time,
  closedAt: z.nullable(time),
  operatorName: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** 1 to 5, or null: not set (never 0). */
  rating: z.nullable(z.number()),
  /** The first entry of the feed that belongs to it. */
  firstSeq: z.number(),
})
export type SessionSummary = z.infer<typeof SessionSummary>

/** The client's card next to the thread. */
export const ClientCard = z.object({
  id,
  name: z.string(),
  status: z.nullable(ClientStatus),
  contacts: z.array(z.object({ id, channelType: z.string(), address: z.string() })),
  sessionCount: z.number(),
  averageRating: z.nullable(z.number()),
  sessions: z.array(SessionSummary),
  /** Where the visitor wrote from: address and title of the page. Hostile text, shown as text only. */
  page: z.nullable(z.object({ url: z.string(), title: z.string() })),
})
export type ClientCard = z.infer<typeof ClientCard>
