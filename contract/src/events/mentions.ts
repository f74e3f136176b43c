import * as z from 'zod/mini'
import { By } from './by.ts'

/**
 * Who is named in an internal message. Not `chatId`: the chat stays as it is, and only the mentioned colleagues get a frame.
 * `noteId`: the internal message.
 */
export const mentionEvents = {
  'mention.added': z.object({
    userIds: z.array(z.string()),
    noteId: z.string(),
    inChatId: z.string(),
    by: By,
    reason: z.enum(['written', 'edited']),
  }),
  'mention.removed': z.object({
    userIds: z.array(z.string()),
    noteId: z.string(),
    inChatId: z.string(),
    by: By,
    reason: z.enum(['edited', 'removed']),
  }),
  /** The user has opened the chat, or marked everything as read (null). */
  'mention.read': z.object({
    userId: z.string(),
    inChatId: z.nullable(z.string()),
    by: By,
    reason: z.enum(['opened', 'all']),
  }),
} as const
