import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from './random.ts'

/** Compares in constant time. The length is not secret. */
export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
/** HMAC-SHA256. */
export const sign = (key: string | Buffer, content: string | Buffer): Buffer =>
  createHmac('sha256', key).update(content).digest()

export interface Seal {
  /** Encrypts. `owner` is bound to the result: it cannot be opened for another owner. */
  readonly close: (plain: Buffer, owner: string) => Buffer
  /** Throws when the value was changed, was sealed for another owner or purpose, or its key is unknown. */
  readonly open: (sealed: Buffer, owner: string) => Buffer
  /** The first bytes of every new sealed value. Other first bytes mean an older key. */
  readonly keyId: Buffer
}
const [keyIdBytes, nonceBytes, tagBytes] = [4, 12, 16]

/**
 * AES-256-GCM, for secrets that must be read again, unlike passwords. Format: key id, nonce, tag, cipher text.
 * `keys`: the first one seals, all of them open, so that a key can be replaced.
 */
export const createSeal = (keys: readonly string[], purpose: string, random: Random): Seal => {
  const ring = keys.map((secret) => {
    const key = sign(secret, purpose)
    return { key, id: sign(key, 'key id').subarray(0, keyIdBytes) }
  })
  const [current] = ring
  if (!current) throw new Error('no key to seal with')
  return {
    keyId: current.id,
    close: (plain, owner) => {
      const nonce = random.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), text])
    },
    open: (sealed, owner) => {
      const used = ring.find(({ id }) => id.equals(sealed.subarray(0, keyIdBytes)))
      if (!used) throw new Error('sealed under a key that is not known')
      const nonce = sealed.subarray(keyIdBytes, keyIdBytes + nonceBytes)
      const rest = sealed.subarray(keyIdBytes + nonceBytes)
      const cipher = createDecipheriv('aes-256-gcm', used.key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(owner)).setAuthTag(rest.subarray(0, tagBytes))
      return Buffer.concat([cipher.update(rest.subarray(tagBytes)), cipher.final()])
    },
  }
}
