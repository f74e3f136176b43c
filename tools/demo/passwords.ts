import { createHmac } from 'node:crypto'
import { loginOf } from './organization-rows.ts'

const words = ['Bereza', 'Komod', 'Kreslo', 'Divan', 'Polka', 'Stolik', 'Zerkalo', 'Lampa', 'Kover', 'Shkaf'] as const
const signs = ['!', '?', '%', '+', '='] as const

/**
 * The password of a demo user: easy to read out, strong enough for the rules. The secret determines it, so it can be
 * computed again when the file with the passwords is lost.
 */
export const demoPassword = (secret: string, key: string): string => {
  const digest = createHmac('sha256', secret)
    .update(`demo password of ${loginOf(key)}`)
    .digest()
  const word = words[digest[0]! % words.length]!
  const number = 100_000 + (digest.readUInt32BE(1) % 900_000)
  return `${word}-${number}${signs[digest[5]! % signs.length]}`
}
