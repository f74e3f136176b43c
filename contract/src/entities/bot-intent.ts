import * as z from 'zod/mini'
import { nameText, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { BotIntentId } from './bot.ts'
import { editable } from './field-changes.ts'

const phrases = z.array(requiredText(limits.botPhrase)).check(z.maxLength(limits.botPhrases, 'FIELD_INVALID'))
/**
 * Words and phrases: one of `must` has to appear, and none of `mustNot`. Forms of a word count as the word, the words of a
 * phrase follow one another. Without `must` it applies to every text without `mustNot`.
 */
export const IntentWords = z.object({ must: phrases, mustNot: phrases })
export type IntentWords = z.infer<typeof IntentWords>
export const intentFields = { name: nameText(limits.botIntentName), ...IntentWords.shape }

/** `system`: of the product; it has the same words in every organization and cannot be changed. */
export const BotIntent = z.object({
  id: BotIntentId,
  ...editable,
  ...intentFields,
  system: z.boolean(),
  /** Bots whose drafts name it. */
  bots: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type BotIntent = z.infer<typeof BotIntent>
