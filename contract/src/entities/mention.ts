import * as z from 'zod/mini'
import { id, nameText, time } from '../fields.ts'
import { limits } from '../limits.ts'
import { Named } from './user.ts'

/** A colleague whom somebody names in an internal message. `written`: as the text has it behind the `@`; `name`: as they are called now. */
export const Mentioned = z.object({ id, name: z.string(), written: z.string() })
export type Mentioned = z.infer<typeof Mentioned>

/**
 * The colleagues chosen in a text: who, and the name that stands behind the `@`. Those whose name is no longer in the text are
 * not mentioned.
 */
export const chosenMentions = z.optional(
  z
    .array(z.strictObject({ id, name: nameText(limits.userName) }))
    .check(z.maxLength(limits.mentions, 'MENTIONS_TOO_MANY')),
)

/** An internal message that mentions the user, as a row of their list. */
export const Mention = z.object({
  messageId: id,
  chatId: id,
  seq: z.number(),
  client: Named,
  channel: z.object({ type: z.string(), name: z.string() }),
  isClosed: z.boolean(),
  by: z.string(),
  /** The beginning of the message. */
  text: z.string(),
  at: time,
  /** The chat was not opened since. */
  unread: z.boolean(),
})
export type Mention = z.infer<typeof Mention>
