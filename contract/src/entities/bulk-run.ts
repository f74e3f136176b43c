import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** What becomes of an action for all chats of a list. */
export const BulkRun = z.object({
  id,
  name: z.string(),
  /** `stopped`: by its user, or because they lost access. */
  state: z.enum(['running', 'done', 'stopped']),
  total: z.number(),
  done: z.number(),
  refused: z.number(),
  /** Why chats were refused, the most frequent first; `text` in the language of the call. `names`: some of the clients. */
  reasons: z.array(z.object({ code: z.string(), text: z.string(), count: z.number(), names: z.array(z.string()) })),
})
export type BulkRun = z.infer<typeof BulkRun>
