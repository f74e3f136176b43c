import { stemmer as englishStem } from '@orama/stemmers/english'
import { stemmer as russianStem } from '@orama/stemmers/russian'
import { folded } from './search-forms.ts'

/** A longer word is no word; its stem is that of its beginning. */
const longest = 40
/**
 * Texts of clients must not fill the memory. Two generations: words that come again move to the newer one, the others go with the
 * older one. No text finds the memory empty, which would make it slow.
 */
const mostKnown = 10_000
let known = new Map<string, string>()
let older = new Map<string, string>()

/** The stem of a folded word: Russian by Cyrillic letters, English by Latin ones; numbers stay as they are. */
const stemOf = (word: string): string => {
  const recent = known.get(word)
  if (recent !== undefined) return recent
  const stem = older.get(word) ?? computed(word)
  if (known.size >= mostKnown) [older, known] = [known, new Map()]
  known.set(word, stem)
  return stem
}
const computed = (word: string): string =>
  /^[а-я]/.test(word) ? russianStem(word) : /^[a-z]/.test(word) ? englishStem(word) : word
/** The stems of all words of a text, in their order. Linear in its length. */
export const stemsOf = (text: string): readonly string[] =>
  (folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => stemOf(word.slice(0, longest)))
