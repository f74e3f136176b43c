import type { MarkedText, MarkKind, TextMark } from './marks.ts'
import { type SignKind, typedSigns } from './typed-signs.ts'

const kindOfSign = new Map<string, SignKind>(
  Object.entries(typedSigns).map(([kind, sign]) => [sign, kind as SignKind] as const),
)
/** More marks are left as they were typed. */
export const mostMarks = 100
const link = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()]{1,1000}|mailto:[^\s()]{1,300})\)/y
/** Signs inside of an address belong to it. */
const address = /https?:\/\/\S+/iy
const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char)
const isSpace = (char: string | undefined): boolean => char === undefined || /\s/.test(char)
/** Halves of characters beyond 2^16 count as letters: no sign stands inside of one. */
const isWord = (char: string | undefined): boolean =>
  isLetter(char) || (char !== undefined && /[\ud800-\udfff]/.test(char))

/** Where the sign that was opened at `at` ends, on its line and before `end`; -1: nowhere. */
const closing = (typed: string, at: number, end: number): number => {
  const sign = typed[at]!
  for (let i = at + 1; i < end && typed[i] !== '\n'; i++)
    if (typed[i] === sign && i > at + 1 && !isSpace(typed[i - 1]) && typed[i + 1] !== sign && !isWord(typed[i + 1]))
      return i
  return -1
}
const opens = (typed: string, at: number): boolean => {
  const [before, next] = [typed[at - 1], typed[at + 1]]
  return !isWord(before) && before !== typed[at] && before !== '\\' && !isSpace(next) && next !== typed[at]
}

/**
 * Finds the marks that people typed: `*bold*`, `_italic_`, `~struck~`, `` `code` ``, `[link](https://…)`, around whole words on one
 * line. What is no mark, or of a kind that is not asked for, stays exactly as it is.
 */
export const parseMarks = (typed: string, kinds: readonly MarkKind[]): MarkedText => {
  const marks: TextMark[] = []
  let text = ''
  /** No sign of this kind ends before this position: it is not looked for again, so that long lines take no time. */
  const hopeless = new Map<string, number>()
  const read = (from: number, end: number, open: readonly SignKind[]): void => {
    let at = from
    while (at < end) {
      const char = typed[at]!
      address.lastIndex = at
      const url = char === 'h' && !isWord(typed[at - 1]) ? address.exec(typed)?.[0] : undefined
      if (url) {
        text += url.slice(0, end - at)
        at = Math.min(end, at + url.length)
        continue
      }
      const kind = kindOfSign.get(char)
      if (char === '[' && kinds.includes('link') && marks.length < mostMarks) {
        link.lastIndex = at
        const found = link.exec(typed)
        if (found && link.lastIndex <= end) {
          const [whole, label, url] = found
          marks.push({ kind: 'link', from: text.length, to: text.length + label!.length, url: url! })
          text += label
          at += whole.length
          continue
        }
      }
      const mayOpen =
        kind && kinds.includes(kind) && !open.includes(kind) && marks.length < mostMarks && opens(typed, at)
      const close = mayOpen && at >= (hopeless.get(char + end) ?? 0) ? closing(typed, at, end) : -1
      if (kind && close > 0) {
        const mark = { kind, from: text.length, to: 0 }
        marks.push(mark)
        if (kind === 'code') text += typed.slice(at + 1, close)
        else read(at + 1, close, [...open, kind])
        mark.to = text.length
        at = close + 1
        continue
      }
      if (mayOpen) {
        const line = typed.indexOf('\n', at)
        hopeless.set(char + end, line < 0 ? end : line)
      }
      text += char
      at++
    }
  }
  read(0, typed.length, [])
  return { text, marks }
}
