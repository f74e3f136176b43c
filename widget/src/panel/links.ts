import { isHonest } from '@beseda/sdk/core/honest-address.ts'

export type Piece = { readonly text: string; readonly href?: string }

const address = /https?:\/\/[^\s<>"'«»“”]+/gi

/**
 * Splits a text into plain pieces and links. Only http and https, and only honest ones. One pass over the text.
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

const invisible = /(?!\u200d)[\p{Cc}\p{Cf}]/gu
/** A file name without the characters that reverse or hide its extension. */
export const plainName = (name: string): string => name.replace(invisible, '�')

/** The address of a stored file; `#` when the path would leave our server. */
export const fileHref = (base: string, path: string): string => (/^\/(?![/\\])/.test(path) ? `${base}${path}` : '#')
