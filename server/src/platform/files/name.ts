import { limits } from '@beseda/contract/limits.ts'

/** Controls, line ends, marks that turn the direction of writing or show nothing. Joiners stay: emoji need them. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]/gu

/**
 * A sender's file name as it may be shown and offered for saving: the last part of a path, one line, at most 255
 * characters with the ending kept. `spare` is for a name of which nothing is left. Never used as a name on our disk.
 */
export const cleanName = (sent: string, spare: string): string => {
  const last = sent.slice(-10_000).split(/[/\\]/).pop()!
  const name = last
    .toWellFormed()
    .normalize('NFC')
    .replace(unwanted, '')
    .trim()
    .replace(/^\.+$|\.+$/, '')
    .trim()
  return name === '' ? spare : shorten(name)
}
const shorten = (name: string): string => {
  if (name.length <= limits.fileName) return name
  const ending = /\.[^.\s]{1,15}$/.exec(name)?.[0] ?? ''
  return withoutHalf(name.slice(0, limits.fileName - ending.length)) + ending
}
/** A cut between the two halves of a surrogate pair leaves half a character. */
const withoutHalf = (text: string): string => (text.isWellFormed() ? text : text.slice(0, -1))
