import type { TextMark } from './marks.ts'

/** Marks that hold for a part of the text, which begins at `from`. */
export const marksIn = (marks: readonly TextMark[], from: number, length: number): TextMark[] =>
  marks.flatMap((m) => {
    const [start, end] = [Math.max(m.from - from, 0), Math.min(m.to - from, length)]
    return end > start ? [{ ...m, from: start, to: end }] : []
  })
