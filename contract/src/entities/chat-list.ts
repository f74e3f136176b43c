import * as z from 'zod/mini'
import { id, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { Queue } from './chat.ts'
import { ChatSort, chatFilterShape } from './chat-filter.ts'
import { Named } from './user.ts'

/** Which chats a list shows, and in which order. */
export const chatListShape = {
  filter: Queue,
  /** `mine`: as an operator sees the queue; `all`: everybody's, for holders of AUTHORITY_ALL_CHATS. */
  scope: z._default(z.enum(['mine', 'all']), 'mine'),
  search: z.optional(text(limits.searchText)),
  ...chatFilterShape,
  /** Absent: the queue's own order (`sortOf`). Closed chats are sorted by their closing only. */
  sort: z.optional(ChatSort),
}
export const ChatList = z.strictObject(chatListShape)
export type ChatList = z.infer<typeof ChatList>

/** A list under a name. */
export const SavedView = z.object({
  id,
  name: z.string(),
  /** Everybody of the organization has it. */
  shared: z.boolean(),
  by: Named,
  /** This user may rename and delete it. */
  mayChange: z.boolean(),
  list: ChatList,
  /** How many chats it lists, up to 10,001. */
  count: z.number(),
})
export type SavedView = z.infer<typeof SavedView>
