/**
 * Formatting of a text. The text itself is plain, so searches, previews and channels without formatting need no care; marks say
 * which of its ranges look different. Positions in UTF-16 units, `to` exclusive.
 */
export const markKinds = ['bold', 'italic', 'strike', 'code', 'link'] as const
export interface TextMark {
  kind: MarkKind
  from: number
  to: number
  /** Of a link: https, http or mailto. */
  url?: string | undefined
}
export type MarkKind = (typeof markKinds)[number]
export interface MarkedText {
  readonly text: string
  readonly marks: readonly TextMark[]
}

/** How people type marks: as in the messengers. */
export const typedSigns = { bold: '*', italic: '_', strike: '~', code: '`' } as const
type SignKind = keyof typeof typedSigns
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

/** The text with its marks as people type them; `signs`: as another program reads them. Links need `link`. */
export const typedMarks = (
  { text, marks }: MarkedText,
  signs: Readonly<Partial<Record<SignKind, string>>> = typedSigns,
  linkAs?: (label: string, url: string) => string,
): string => {
  const points: { readonly at: number; readonly sign: string; readonly order: number }[] = []
  for (const [n, { kind, from, to, url }] of usable(text, marks).entries()) {
    const label = text.slice(from, to)
    const whole = kind === 'link' ? (linkAs ?? ((words, address) => `[${words}](${address})`))(label, url!) : null
    const [before, after] =
      whole !== null
        ? [whole.slice(0, Math.max(0, whole.indexOf(label))), whole.slice(whole.indexOf(label) + label.length)]
        : [signs[kind as SignKind] ?? '', signs[kind as SignKind] ?? '']
    // what opens last closes first
    points.push({ at: from, sign: before, order: n + 1 }, { at: to, sign: after, order: -(n + 1) })
  }
  points.sort((a, b) => a.at - b.at || a.order - b.order)
  let typed = ''
  let done = 0
  for (const { at, sign } of points) {
    typed += text.slice(done, at) + sign
    done = at
  }
  return typed + text.slice(done)
}

/** Marks inside of the text, from left to right, each nested in the one before or behind it. Others are left out. */
const usable = (text: string, marks: readonly TextMark[]): TextMark[] => {
  const kept: TextMark[] = []
  const sorted = [...marks].sort((a, b) => a.from - b.from || b.to - a.to)
  for (const mark of sorted) {
    if (!(mark.from >= 0 && mark.to > mark.from && mark.to <= text.length)) continue
    if (mark.kind === 'link' && !isWebAddress(mark.url)) continue
    if (kept.every((k) => k.to <= mark.from || (k.to >= mark.to && k.kind !== mark.kind))) kept.push(mark)
  }
  return kept
}
const isWebAddress = (url: string | undefined): boolean => url !== undefined && /^(https?:\/\/\S|mailto:\S)/i.test(url)

export interface Run {
  readonly text: string
  readonly kinds: readonly MarkKind[]
  readonly url: string | null
}
/** The text in pieces that look the same throughout. Together they are the text. */
export const runsOf = ({ text, marks }: MarkedText): readonly Run[] => {
  const all = usable(text, marks)
  const edges = [...new Set([0, text.length, ...all.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b)
  return edges.slice(0, -1).map((from, i) => {
    const to = edges[i + 1]!
    const over = all.filter((m) => m.from <= from && m.to >= to)
    return {
      text: text.slice(from, to),
      kinds: over.map((m) => m.kind),
      url: over.find((m) => m.kind === 'link')?.url ?? null,
    }
  })
}
/** Marks that hold for a part of the text, which begins at `from`. */
export const marksIn = (marks: readonly TextMark[], from: number, length: number): TextMark[] =>
  marks.flatMap((m) => {
    const [start, end] = [Math.max(m.from - from, 0), Math.min(m.to - from, length)]
    return end > start ? [{ ...m, from: start, to: end }] : []
  })
