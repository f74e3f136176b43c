import type { TextMark } from '@beseda/contract/marks.ts'
import { mostMarks } from '@beseda/contract/parse-marks.ts'
import type { InboundPart } from '../../channels/inbound.ts'
import type { NewPart } from '../feed/index.ts'

/** A message in our words: its text, and what a text cannot say. */
export interface Content {
  readonly text: string
  readonly parts: readonly NewPart[]
  readonly marks?: readonly TextMark[]
}
/** More than any provider's album; the rest of a hostile list is dropped. */
const maxParts = 30

/** Of the first text, which is the only one nearly always. */
const marksOf = (parts: readonly InboundPart[]): Pick<Content, 'marks'> => {
  const first = parts.find((p) => p.kind === 'text' && p.text !== '')
  return first?.kind === 'text' && first.marks?.length ? { marks: first.marks.slice(0, mostMarks) } : {}
}
export const contentOf = (parts: readonly InboundPart[]): Content => ({
  ...marksOf(parts),
  text: parts.flatMap((p) => (p.kind === 'text' && p.text ? [p.text] : [])).join('\n'),
  parts: parts.slice(0, maxParts).flatMap(toNewPart),
})
const toNewPart = (part: InboundPart): NewPart[] => {
  if (part.kind === 'text') {
    const { text: _, marks: __, ...more } = part
    return more.subject || more.quoted || more.letter ? [{ content: more }] : []
  }
  if (!('ref' in part)) return [{ content: part }]
  const { ref, ...content } = part
  return [{ content, mediaRef: ref }]
}

/** Shows that the writer is not the client of the chat. */
export const markOther = ({ content, ...part }: NewPart): NewPart => {
  const { letter } = content
  return { ...part, content: { ...content, ...(letter ? { letter: { ...letter, byOther: true } } : {}) } }
}
