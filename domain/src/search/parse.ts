import { folded } from '../text/search-forms.ts'

/** What somebody looks for, as the index has it. */
export interface SearchQuestion {
  /** All of these must be found, in any form; folded, without repetitions. */
  readonly words: readonly string[]
  /** Words that must follow one another, from a text within quotation marks. */
  readonly phrases: readonly string[]
  /** It may be the number of a request. */
  readonly number: number | null
  /** It looks like a phone: digits alone, with the country code when it is complete. */
  readonly phone: string | null
}
/** More words only make a search slower: nobody types them. */
const mostWords = 12
/** Longer words are not found by a part, so nothing is lost. */
const longestWord = 40

/** The words of a text as the index compares them: small letters, е for ё, letters and digits alone. */
export const wordsOf = (text: string): readonly string[] => folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Digits of a search that looks like a phone: at least three, and nothing but digits and what people write between them. */
const phoneOf = (text: string): string | null => {
  if (!/^\+?[\d\s().-]{3,}$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (digits.length < 3) return null
  if (digits.length === 11 && digits.startsWith('8')) return `7${digits.slice(1)}`
  return digits.length === 10 && digits.startsWith('9') ? `7${digits}` : digits
}
const numberOf = (text: string): number | null => {
  const number = /^(?:#|№|n°)?\s*(\d{1,9})$/i.exec(text)?.[1]
  return number === undefined ? null : Number(number)
}
export const parseSearch = (typed: string): SearchQuestion => {
  const text = typed.trim()
  const phrases: string[] = []
  const rest = text.replace(/["«„“]([^"«»„“”]+)["»“”]/g, (_, phrase: string) => {
    const words = wordsOf(phrase)
    if (words.length < 2) return phrase
    phrases.push(words.join(' '))
    return ' '
  })
  const words = [...new Set([...phrases.flatMap((phrase) => phrase.split(' ')), ...wordsOf(rest)])]
  return {
    words: words.map((word) => word.slice(0, longestWord)).slice(0, mostWords),
    phrases,
    number: numberOf(text),
    phone: phoneOf(text),
  }
}
