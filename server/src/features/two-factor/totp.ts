import { Secret, TOTP } from 'otpauth'
import type { Random } from '../../platform/random.ts'

const periodS = 30
/** What every authenticator app takes for granted: SHA-1, 6 digits, 30 s. */
const usual = { algorithm: 'SHA1', digits: 6, period: periodS }
/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (random: Random): Buffer => random.bytes(20)

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** The secret for typing, and the address that apps read from a QR code. */
export const shownSecret = (bytes: Buffer, o: { readonly issuer: string; readonly label: string }) => {
  const secret = secretOf(bytes)
  return { secret: secret.base32, uri: new TOTP({ ...usual, ...o, secret }).toString() }
}

/** The number of the 30 s to which this code belongs, now or one before or after; null: to none of them. By our clock. */
export const stepOf = (bytes: Buffer, code: string, now: number): number | null => {
  const delta = new TOTP({ ...usual, secret: secretOf(bytes) }).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : TOTP.counter({ period: periodS, timestamp: now }) + delta
}
