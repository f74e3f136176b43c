import { Secret, TOTP } from 'otpauth'
import type { Random } from '../../platform/random.ts'

const periodS = 30
/** The defaults of every authenticator app: SHA-1, 6 digits, 30 s. */
const defaults = { algorithm: 'SHA1', digits: 6, period: periodS }
/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (random: Random): Buffer => random.bytes(20)

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** The secret for typing, and the URL for the QR code. */
export const shownSecret = (bytes: Buffer, o: { readonly issuer: string; readonly label: string }) => {
  const secret = secretOf(bytes)
  return { secret: secret.base32, uri: new TOTP({ ...defaults, ...o, secret }).toString() }
}

/** The 30 s step of this code: the current, previous or next one by our clock; null: none of them. */
export const stepOf = (bytes: Buffer, code: string, now: number): number | null => {
  const delta = new TOTP({ ...defaults, secret: secretOf(bytes) }).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : TOTP.counter({ period: periodS, timestamp: now }) + delta
}
