import { stemmer as englishStem } from '@orama/stemmers/english'
import { stemmer as russianStem } from '@orama/stemmers/russian'
import { folded } from './search-forms.ts'

/** A longer word is no word; its stem is that of its beginning. */
const longest = 40
const known = new Map<string, string>()
const mostKnown = 20_000

/** The stem of a folded word: Russian by Cyrillic letters, English by Latin ones; numbers stay as they are. */
const stemOf = (word: string): string => {
  const known1 = known.get(word)
  if (known1 !== undefined) return known1
  const stem = /^[а-я]/.test(word) ? russianStem(word) : /^[a-z]/.test(word) ? englishStem(word) : word
  // texts of clients must not fill the memory
  if (known.size >= mostKnown) known.clear()
  known.set(word, stem)
  return stem
}
/** The stems of all words of a text, in their order. Linear in its length. */
export const stemsOf = (text: string): readonly string[] =>
  (folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => stemOf(word.slice(0, longest)))
