import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { StoredFile } from './file.ts'
import { AuthorKind } from './message.ts'

export const ChatFileKind = z.enum(['image', 'document', 'link'])
export type ChatFileKind = z.infer<typeof ChatFileKind>

/** A file of a chat, or a message with links, and where it is in the feed. */
export const ChatFile = z.object({
  messageId: id,
  chatId: id,
  seq: z.number(),
  at: time,
  author: z.object({ kind: AuthorKind, name: z.string() }),
  /** Null: a message with links. */
  file: z.nullable(StoredFile),
  /** The text with the links; empty for a file. */
  text: z.string(),
})
export type ChatFile = z.infer<typeof ChatFile>
