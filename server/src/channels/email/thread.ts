import type { Email } from 'postal-mime'
import * as z from 'zod/mini'

/** What an answer continues: kept with the contact, in this form, from one letter to the next. */
const Thread = z.object({
  subject: z.string(),
  messageId: z.string(),
  /** Oldest first, without `messageId`. */
  references: z.array(z.string()),
  replyTo: z.string(),
})
export type Thread = z.infer<typeof Thread>

/** RFC 5322 wants all of them; servers cut long headers. The first one holds the thread together. */
const maxReferences = 20
const idsIn = (text: string): string[] => text.match(/<[^<>\s]{1,250}>/g) ?? []

export const threadOf = (
  { subject = '', messageId = '', references = '', inReplyTo = '' }: Email,
  replyTo: string,
): string => {
  const known = [...new Set(idsIn(references).length > 0 ? idsIn(references) : idsIn(inReplyTo))]
  const kept = known.length > maxReferences ? [known[0]!, ...known.slice(1 - maxReferences)] : known
  const thread = {
    subject: subject.trim().slice(0, 300),
    messageId: idsIn(messageId)[0] ?? '',
    references: kept,
    replyTo,
  }
  return JSON.stringify(thread satisfies Thread)
}
export const readThread = (text: string | null): Thread | null => {
  try {
    return text === null ? null : (Thread.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}
/** Prefixes of many languages and programs, also counted ones: `Re[2]:`, `Ответ:`, `AW:`. */
const prefix = /^((re|fwd?|aw|wg|sv|vs|ответ|на|ha)(\[\d{1,3}\])?\s*:\s*)+/i
export const replySubject = (subject: string): string => `Re: ${subject.replace(prefix, '').trim()}`
