import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'
import type { Random } from '../random.ts'

/** The keys of a subscription: the browser's public key (65 bytes, uncompressed P-256) and its secret (16 bytes). */
export interface BrowserKeys {
  readonly p256dh: Buffer
  readonly auth: Buffer
}
export const curve = 'prime256v1'
const recordBytes = 4096
/** A record holds so much besides its end mark and tag. Push services need not take more than 4096 bytes in all (RFC 8291, 4). */
export const maxPayloadBytes = recordBytes - 86 - 17

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
const label = (text: string): Buffer => Buffer.from(`${text}\0`)

/**
 * Encrypts a payload for one browser, as RFC 8291 says (content coding aes128gcm of RFC 8188): only this browser can read it,
 * not its push service. Throws when the browser's key is no point of the curve.
 */
export const encryptFor = (payload: Buffer, { p256dh, auth }: BrowserKeys, random: Pick<Random, 'bytes'>): Buffer => {
  if (payload.length > maxPayloadBytes) throw new Error('the payload is too long for one record')
  const own = createECDH(curve)
  own.setPrivateKey(random.bytes(32))
  const ownPublic = own.getPublicKey()
  const salt = random.bytes(16)
  const shared = own.computeSecret(p256dh)
  const input = derive(shared, auth, Buffer.concat([label('WebPush: info'), p256dh, ownPublic]), 32)
  const key = derive(input, salt, label('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(input, salt, label('Content-Encoding: nonce'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2: the last record
  const text = Buffer.concat([cipher.update(payload), cipher.update(Buffer.from([2])), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes, 0)
  head.writeUInt8(ownPublic.length, 4)
  return Buffer.concat([salt, head, ownPublic, text, cipher.getAuthTag()])
}
