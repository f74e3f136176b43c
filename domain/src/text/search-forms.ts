const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const toCyrillic = new Map([...latin].map((key, i) => [key, cyrillic[i]!]))
const toLatin = new Map([...cyrillic].map((letter, i) => [letter, latin[i]!]))

/** As texts are compared in a search: in lower case, with е for ё. */
export const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** What the same keys type in the other layout of a Russian keyboard; null: nothing else, or nothing that can be looked for. */
export const inOtherLayout = (text: string): string | null => {
  const lower = text.toLowerCase()
  const keys = /[а-яё]/.test(lower) ? toLatin : toCyrillic
  if (!/\p{L}/u.test(lower)) return null
  const typed = [...lower].map((letter) => keys.get(letter) ?? letter).join('')
  return typed === lower || !/[\p{L}\p{N}]/u.test(typed) ? null : typed
}
/** The words of a search, and those meant if the keyboard was in the other layout. Folded; the first are those typed. */
export const searchForms = (words: string): readonly string[] => {
  const other = inOtherLayout(words.trim())
  return [...new Set([words.trim(), ...(other === null ? [] : [other.trim()])].map(folded))]
}
