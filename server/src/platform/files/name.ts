import { limits } from '@beseda/contract/limits.ts'

/** Control characters, line ends, direction marks and invisible characters. Joiners stay: emoji need them. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]/gu

/**
 * Cleans a sender's file name for display and download: the last part of a path, one line, at most 255 characters with
 * the extension kept. `spare` replaces an empty result. Never used as a name on our disk.
 */
export const cleanName = (sent: string, spare: string): string => {
  const last = sent.slice(-10_000).split(/[/\\]/).pop()!
  const name = last.toWellFormed().normalize('NFC').replace(unwanted, '').trim()
  const plain = withoutDots(name).trim()
  return plain === '' ? spare : shorten(plain)
}
/** Dots at the end, without an expression: `\.+$` takes quadratic time on a row of dots elsewhere. */
export const withoutDots = (name: string): string => {
  let end = name.length
  while (name[end - 1] === '.') end--
  return name.slice(0, end)
}
const shorten = (name: string): string => {
  if (name.length <= limits.fileName) return name
  const ending = /\.[^.\s]{1,15}$/.exec(name)?.[0] ?? ''
  return withoutHalf(name.slice(0, limits.fileName - ending.length)) + ending
}
/** Drops half a surrogate pair that a cut left at the end. */
const withoutHalf = (text: string): string => (text.isWellFormed() ? text : text.slice(0, -1))
