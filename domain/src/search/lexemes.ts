/** What the database knows of a word: its stems (none for a word like «и»), and known words that contain it. */
export interface WordForms {
  readonly word: string
  readonly stems: readonly string[]
  readonly parts: readonly string[]
}
/** Shorter words are found only as they are: nearly every word begins with two given letters. */
const leastPrefix = 3
/** From this length on, a word is found within others as well. */
export const leastPart = 4

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, (c) => c + c)}'`
const oneOf = ({ word, stems, parts }: WordForms): string => {
  const prefix = word.length >= leastPrefix ? `${quoted(word)}:*` : quoted(word)
  return `(${[prefix, ...new Set([...stems, ...parts])].map((x, i) => (i === 0 ? x : quoted(x))).join(' | ')})`
}
/** Words like «и» narrow nothing: they count only when there are no others. */
export const telling = (forms: readonly WordForms[]): readonly WordForms[] => {
  const strong = forms.filter(({ stems }) => stems.length > 0)
  return strong.length > 0 ? strong : forms
}
/**
 * The question as a `tsquery`: every word in one of its forms, and every phrase; or the phone. Null: there is nothing to look
 * for.
 */
export const lexemesOf = (
  forms: readonly WordForms[],
  phrases: readonly string[],
  phone: WordForms | null,
): string | null => {
  const words = [...telling(forms).map(oneOf), ...phrases.filter((p) => p !== '').map((p) => `(${p})`)].join(' & ')
  if (phone === null) return words === '' ? null : words
  return words === '' ? oneOf(phone) : `(${words}) | ${oneOf(phone)}`
}
