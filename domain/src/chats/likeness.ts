import type { Likeness } from '@beseda/contract/entities/ban.ts'

/** What is known of a client's first message. `network`: an IPv4 address, or the /64 of an IPv6 address. */
export interface FirstMessage {
  readonly network: string | null
  readonly text: string
}
/** A greeting is no evidence: many people begin with the same one. */
const enoughLetters = 12

/** The letters of a text: senders of spam vary digits, spaces, signs and case. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/** The addresses next to one: the /24 of an IPv4 address, the /48 of an IPv6 address. */
const neighboursOf = (network: string): string =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : network.split('.').slice(0, 3).join('.')

/** What two clients have in common, apart from being new; nothing: they are strangers. */
export const likeness = (a: FirstMessage, b: FirstMessage): Likeness[] => {
  const known = a.network !== null && b.network !== null ? { a: a.network, b: b.network } : null
  const letters = lettersOf(a.text)
  const same: Likeness[] = []
  if (known && known.a === known.b) same.push('address')
  if (known && known.a !== known.b && neighboursOf(known.a) === neighboursOf(known.b)) same.push('network')
  if (letters.length >= enoughLetters && letters === lettersOf(b.text)) same.push('text')
  return same
}
