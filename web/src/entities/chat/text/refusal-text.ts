import type { Refusal } from '@beseda/contract/errors/index.ts'
import { fill } from '../../../lib/words/plural.ts'
import type { Words } from '../../../lib/words/shape.ts'

/** A code of a newer server has no text here: say at least that it failed. */
export const refusalText = (
  { code, params }: Pick<Refusal, 'params'> & { code: string },
  words: Words<'errors'>,
): string => {
  const texts: Readonly<Record<string, string>> = words.errors
  return fill(texts[code] ?? words.chats.feed.unknownReason, params)
}
