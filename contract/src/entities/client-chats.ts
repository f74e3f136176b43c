import * as z from 'zod/mini'
import { Chat } from './chat.ts'

/** All chats of one client, of which the user sees some. */
export const ClientChats = z.object({
  /** Those that the user sees, the most recent first. */
  chats: z.array(Chat),
  /** The others: how many, and their messages. */
  hidden: z.object({ chats: z.number(), messages: z.number() }),
})
export type ClientChats = z.infer<typeof ClientChats>
