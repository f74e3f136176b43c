import { createHmac, timingSafeEqual } from 'node:crypto'

/** Equal in a time that tells nothing about where they differ. Their length is not a secret. */
export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
/** HMAC-SHA256. */
export const sign = (key: string | Buffer, content: string | Buffer): Buffer =>
  createHmac('sha256', key).update(content).digest()
