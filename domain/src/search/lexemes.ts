/**
 * What the database knows of a word: its stems (none for a word like «и»), and words of the messages that begin with it or contain it further
 * on. Words with one of its stems are not repeated.
 */
export interface WordForms {
  readonly word: string
  readonly stems: readonly string[]
  /** Null: they are not known, or too many to list. */
  readonly beginnings: readonly string[] | null
  readonly parts: readonly string[]
}
/** Shorter words are found only as they are: nearly every word begins with two given letters. */
const leastPrefix = 3
/** From this length on, a word is found within others as well. */
export const leastPart = 4
/** From this length on, each word of the messages is known. */
export const leastKnown = 5

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, (c) => c + c)}'`
/** A prefix makes PostgreSQL collect each message with it first, so words that are known take its place. */
const oneOf = ({ word, stems, beginnings, parts }: WordForms): string => {
  const prefix = beginnings === null && word.length >= leastPrefix ? [`${quoted(word)}:*`] : []
  // what has the word has its stems as well
  const itself = prefix.length === 0 && stems.length === 0 ? [word] : []
  const listed = new Set([...itself, ...stems, ...(beginnings ?? []), ...parts])
  return `(${[...prefix, ...[...listed].map(quoted)].join(' | ')})`
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
