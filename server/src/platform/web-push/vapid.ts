import { createECDH, createPrivateKey, sign } from 'node:crypto'
import type { Random } from '../random.ts'
import { curve } from './encrypt.ts'

/** The key pair by which push services know this server (RFC 8292). Both as base64url: 65 bytes and 32 bytes. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}
export const makeVapidKeys = (random: Pick<Random, 'bytes'>): VapidKeys => {
  const pair = createECDH(curve)
  const secret = random.bytes(32)
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Push services refuse more than 24 hours. */
const validMs = 12 * 3_600_000

/**
 * The header that proves to a push service who sends. `contact`: an `https:` or `mailto:` address at which the service can
 * reach the owner of this server.
 */
export const vapidHeader = (
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  contact: string,
  now: number,
): string => {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((part) => part.toString('base64url'))
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: privateKey }, format: 'jwk' })
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + validMs) / 1000), sub: contact }
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
