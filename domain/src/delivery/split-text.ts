import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { textLength } from './fit-channel.ts'

/** Where a text may be cut, best first: between paragraphs, lines, sentences, words. */
const seams = [/\n\s*\n/g, /\n/g, /(?<=[.!?…])\s+/g, /\s+/g]

/** The end of the last seam in the text that leaves at least half of it; null: none. */
const lastSeam = (text: string, seam: RegExp): number | null => {
  const at = [...text.matchAll(seam)].at(-1)?.index
  return at !== undefined && at >= text.length / 2 ? at : null
}
/** The longest beginning that fits, by whole characters. */
const beginningOf = (text: string, { max, unit }: ChannelCapabilities['text']): string => {
  let length = 0
  let end = 0
  for (const character of text) {
    length += unit === 'bytes' ? textLength(character, 'bytes') : 1
    if (length > max) break
    end += character.length
  }
  return text.slice(0, end)
}

/**
 * A text as the fewest messages that a channel takes. Only white space at the seams is left out; a word is cut when it is
 * longer than half a message.
 */
export const splitText = (text: string, limit: ChannelCapabilities['text']): readonly string[] => {
  const pieces: string[] = []
  let rest = text.trim()
  while (textLength(rest, limit.unit) > limit.max) {
    const most = beginningOf(rest, limit)
    if (most === '') break
    const [paragraph, line, sentence, word] = seams.map((seam) => lastSeam(most, seam))
    // the text may go on with white space right behind the longest beginning
    const next = rest.slice(most.length)
    const cut = /^\s*\n/.test(next)
      ? most.length
      : (paragraph ?? line ?? sentence ?? (/^\s/.test(next) ? most.length : word) ?? most.length)
    pieces.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return rest === '' ? pieces : [...pieces, rest]
}
