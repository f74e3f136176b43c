import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { CategoryChoice } from './category.ts'
import { Named } from './user.ts'

/** In a filter: chats without a team, an operator or a category. */
export const nobody = 'none'
const idOrNobody = z
  .string({ error: 'FIELD_REQUIRED' })
  .check(z.regex(/^(none|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/, 'ID_INVALID'))

/** `expiring`: the channel takes free text for less than two hours more (`closesSoon`). `snoozed`: put away by its operator. */
export const WaitFilter = z.enum(['overdue', 'waiting', 'answered', 'expiring', 'undelivered', 'snoozed'])
export type WaitFilter = z.infer<typeof WaitFilter>
/** Chats in which colleagues have named this user: `unread`, where they have not read it yet. */
export const MentionFilter = z.enum(['mine', 'unread'])
export type MentionFilter = z.infer<typeof MentionFilter>
export const OpenStatus = z.enum(['pending', 'assigned'])
/**
 * Order of a list. `waiting`: the longest wait first; `deadline`: the nearest one first, so overdue chats lead; `newest` and
 * `oldest`: by the last activity.
 */
export const ChatSort = z.enum(['waiting', 'deadline', 'newest', 'oldest'])
export type ChatSort = z.infer<typeof ChatSort>

/** Which chats of a queue are listed: those that satisfy all the given conditions. */
export const chatFilterShape = {
  team: z.optional(idOrNobody),
  operator: z.optional(idOrNobody),
  channel: z.optional(id),
  /** Of this category, or of one below it. */
  category: z.optional(idOrNobody),
  status: z.optional(OpenStatus),
  wait: z.optional(WaitFilter),
  /** With it, `mine` lists every chat of the queue that the user sees: a mention is often about a chat of somebody else. */
  mention: z.optional(MentionFilter),
}
export const ChatFilter = z.object(chatFilterShape)
export type ChatFilter = z.infer<typeof ChatFilter>

/** What the filters of the lists offer this user. */
export const ChatFilterChoices = z.object({
  teams: z.array(Named),
  operators: z.array(z.object({ ...Named.shape, active: z.boolean() })),
  channels: z.array(z.object({ ...Named.shape, type: z.string() })),
  /** Of all levels, parents first. */
  categories: z.array(CategoryChoice),
})
export type ChatFilterChoices = z.infer<typeof ChatFilterChoices>
