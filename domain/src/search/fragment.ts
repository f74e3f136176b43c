import { folded } from '../text/search-forms.ts'
import { leastPart, type WordForms } from './lexemes.ts'

/** A piece of a text; `hit`: it is what was looked for. Pieces are plain text, whatever they contain. */
export interface Piece {
  readonly text: string
  readonly hit: boolean
}
/** Letters before the first hit, and in all. */
const before = 60
const longest = 240
const word = /[\p{L}\p{N}\p{M}]+/gu

/** Endings are short: a stem of a longer word is a coincidence. */
const longestEnding = 5
const hasStem = (token: string, stem: string): boolean => {
  // English stems end in i where the word may end in y: happi, happy
  const base = stem.length > 3 && /[a-z]i$/.test(stem) ? stem.slice(0, -1) : stem
  return token.startsWith(base) && token.length - base.length <= longestEnding
}
const isHit = (token: string, forms: readonly WordForms[]): boolean =>
  forms.some(
    ({ word: w, stems }) =>
      token === w ||
      (w.length >= 3 && token.startsWith(w)) ||
      (w.length >= leastPart && token.includes(w)) ||
      stems.some((stem) => hasStem(token, stem)),
  )
/** Where the words are in the text: pairs of start and end. */
const hitsOf = (text: string, forms: readonly WordForms[]): readonly (readonly [number, number])[] =>
  [...text.matchAll(word)].filter(([token]) => isHit(folded(token), forms)).map((m) => [m.index, m.index + m[0].length])
/** Digits of a phone with anything between them. */
const phoneAt = (text: string, digits: string | null): readonly (readonly [number, number])[] => {
  if (digits === null) return []
  const local = digits.length === 11 ? digits.slice(1) : digits
  const found = new RegExp(`(?:\\+?[78][\\s().-]*)?${[...local].join('[\\s().-]*')}`).exec(text)
  return found ? [[found.index, found.index + found[0].length]] : []
}
const merged = (hits: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] => {
  const result: [number, number][] = []
  for (const [from, to] of [...hits].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
/** The text as pieces. A long text is cut around its first hit, between words where it can be. */
export const fragmentOf = (
  given: string,
  forms: readonly WordForms[],
  phone: string | null = null,
): readonly Piece[] => {
  const text = given.replace(/\s+/gu, ' ').trim()
  const hits = merged([...hitsOf(text, forms), ...phoneAt(text, phone)])
  const [start, end] = spanOf(text, hits[0]?.[0] ?? 0)
  const pieces: Piece[] = start > 0 ? [{ text: '…', hit: false }] : []
  let at = start
  for (const [from, to] of hits) {
    if (from < at || from >= end) continue
    if (from > at) pieces.push({ text: text.slice(at, from), hit: false })
    at = Math.min(to, end)
    pieces.push({ text: text.slice(from, at), hit: true })
  }
  if (at < end) pieces.push({ text: text.slice(at, end), hit: false })
  return end < text.length ? [...pieces, { text: '…', hit: false }] : pieces
}
const spanOf = (text: string, first: number): readonly [number, number] => {
  if (text.length <= longest) return [0, text.length]
  const wanted = Math.max(0, Math.min(first - before, text.length - longest))
  const gap = wanted === 0 ? -1 : text.indexOf(' ', wanted)
  const start = wanted === 0 ? 0 : gap >= 0 && gap < first ? gap + 1 : wanted
  if (start + longest >= text.length) return [start, text.length]
  const cut = text.lastIndexOf(' ', start + longest)
  const end = cut > Math.max(first, start + longest / 2) ? cut : start + longest
  // never between the two halves of a letter
  return [start, /[\uDC00-\uDFFF]/.test(text[end] ?? '') ? end - 1 : end]
}
