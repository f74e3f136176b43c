import { isHonest } from '@beseda/sdk/core/honest-address.ts'

/** A part of a message's text: plain text or a safe link. */
export interface TextPart {
  readonly text: string
  /** Absolute URL with the scheme http, https or mailto; null: plain text. */
  readonly href: string | null
}

const candidate = /(?:https?:\/\/|www\.)[^\s<>"]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/giu
/** Closing punctuation that belongs to the sentence and not to the URL. */
const trailing = /[.,:;!?»”"'…]+$/u
const longestLink = 2000

/** Finds URLs in a text. Only http, https and mailto become links; everything else stays as it is. */
export const linkParts = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(candidate)) {
    const found = trimmed(match[0])
    const href = found.length <= longestLink ? hrefOf(found) : null
    if (!href) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index), href: null })
    parts.push({ text: found, href })
    from = match.index + found.length
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), href: null })
  return parts
}

const trimmed = (found: string): string => {
  const bare = found.replace(trailing, '')
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1).replace(trailing, '') : bare
}

const hrefOf = (found: string): string | null => {
  const isAddress = !/^(https?:\/\/|www\.)/i.test(found)
  const address = isAddress ? `mailto:${found}` : /^www\./i.test(found) ? `https://${found}` : found
  if (!isHonest(isAddress ? `https://${found.split('@')[1]}` : address)) return null
  const url = URL.parse(address)
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return null
  return isAddress || url.hostname !== '' ? url.href : null
}
