import type { MarkKind } from '@beseda/contract/marks.ts'
import { typedSigns } from '@beseda/contract/typed-signs.ts'

export interface Selected {
  readonly text: string
  readonly from: number
  readonly to: number
}
const linkStart = 'https://'

/** Puts the signs of a mark around what is selected, or takes them away. `from`, `to`: what is selected afterwards. */
export const wrapped = ({ text, from, to }: Selected, kind: MarkKind): Selected => {
  const chosen = text.slice(from, to)
  // signs stand at words, not at the spaces around them
  const start = from + (chosen.length - chosen.trimStart().length)
  const end = Math.max(start, to - (chosen.length - chosen.trimEnd().length))
  const inside = text.slice(start, end)
  if (kind === 'link') {
    const isAddress = /^https?:\/\/\S+$/i.test(inside)
    const [label, url] = isAddress ? ['', inside] : [inside, linkStart]
    const next = `${text.slice(0, start)}[${label}](${url})${text.slice(end)}`
    const at = start + 1
    // what is missing is selected: the label, or the address
    const address = at + label.length + 2
    return isAddress || label === ''
      ? { text: next, from: at, to: at }
      : { text: next, from: address, to: address + url.length }
  }
  const sign = typedSigns[kind]
  if (text[start - 1] === sign && text[end] === sign)
    return { text: text.slice(0, start - 1) + inside + text.slice(end + 1), from: start - 1, to: end - 1 }
  if (inside.length > 2 && inside.startsWith(sign) && inside.endsWith(sign)) {
    const bare = inside.slice(1, -1)
    return { text: text.slice(0, start) + bare + text.slice(end), from: start, to: start + bare.length }
  }
  return { text: text.slice(0, start) + sign + inside + sign + text.slice(end), from: start + 1, to: end + 1 }
}
