import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { Chat } from './chat.ts'

/** What became of many chats: each was done or refused by itself. */
export const BulkResult = z.object({
  /** As they are afterwards. */
  done: z.array(Chat),
  /** `text` is in the language of the call; `code` of the catalogue. */
  refused: z.array(z.object({ chatId: id, code: z.string(), text: z.string() })),
})
export type BulkResult = z.infer<typeof BulkResult>
