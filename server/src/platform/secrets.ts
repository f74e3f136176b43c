import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from './random.ts'

/** Equal in a time that tells nothing about where they differ. Their length is not a secret. */
export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
/** HMAC-SHA256. */
export const sign = (key: string | Buffer, content: string | Buffer): Buffer =>
  createHmac('sha256', key).update(content).digest()

export interface Seal {
  /** `owner` is bound to it: what was sealed for one is not opened for another. */
  readonly close: (plain: Buffer, owner: string) => Buffer
  /** Throws when it was changed, sealed for another, or under another secret. */
  readonly open: (sealed: Buffer, owner: string) => Buffer
}
const [nonceBytes, tagBytes] = [12, 16]

/** AES-256-GCM for what must be read again, unlike a password. Form: nonce, tag, cipher text. */
export const createSeal = (secret: string, purpose: string, random: Random): Seal => {
  const key = sign(secret, purpose)
  return {
    close: (plain, owner) => {
      const nonce = random.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open: (sealed, owner) => {
      const [nonce, rest] = [sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes)]
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(owner)).setAuthTag(rest.subarray(0, tagBytes))
      return Buffer.concat([cipher.update(rest.subarray(tagBytes)), cipher.final()])
    },
  }
}
