export type Piece = { readonly text: string; readonly href?: string }

const address = /https?:\/\/[^\s<>"'«»“”]+/gi
const isMixed = (label: string): boolean => /[a-z]/i.test(label) && /[\u0400-\u04ff]/.test(label)

/**
 * Cuts a text into plain pieces and links. Only http and https; a host that mixes Latin with Cyrillic letters stays
 * plain, since it can only be meant to deceive. One pass, whatever the text.
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
  // a name before an @ pretends to be the host
  if (host.includes('@') || host.split('.').some(isMixed)) return false
  return URL.canParse(found)
}

const invisible = /(?!\u200d)[\p{Cc}\p{Cf}]/gu
/** A file name without the characters that turn its end around or hide it. */
export const plainName = (name: string): string => name.replace(invisible, '�')
