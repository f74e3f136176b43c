export type Piece = { readonly text: string; readonly href?: string }

const address = /https?:\/\/[^\s<>"'«»“”]+/gi
const isMixed = (label: string): boolean => /[a-z]/i.test(label) && /[\u0400-\u04ff]/.test(label)

/**
 * Splits a text into plain pieces and links. Only http and https. A host that mixes Latin and Cyrillic letters stays
 * plain, because it can only be meant to deceive. One pass over the text.
 */
export const linksOf = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(/[.,:;!?)\]}…]{1,9}$/, '')
    if (!isHonest(found)) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ text: found, href: found })
    end = match.index + found.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

const isHonest = (found: string): boolean => {
  const host = found.slice(found.indexOf('//') + 2).split(/[/?#]/)[0]!
  // A user name before @ can look like the host.
  if (host.includes('@') || host.split('.').some(isMixed)) return false
  return URL.canParse(found)
}

const invisible = /(?!\u200d)[\p{Cc}\p{Cf}]/gu
/** A file name without the characters that reverse or hide its extension. */
export const plainName = (name: string): string => name.replace(invisible, '�')
