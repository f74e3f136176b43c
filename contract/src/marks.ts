import { type SignKind, typedSigns } from './typed-signs.ts'

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
