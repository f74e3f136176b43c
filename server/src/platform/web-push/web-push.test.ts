import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { testRandom } from '../random.ts'
import { encryptFor, maxPayloadBytes } from './encrypt.ts'
import { makeVapidKeys, vapidHeader } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const browser = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
}

test('the example of RFC 8291, appendix A', () => {
  const drawn = [bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), bytes('DGv6ra1nlYgDCS1FRnbzlw')]
  const random = { bytes: (length: number) => drawn.find((b) => b.length === length)! }
  const payload = Buffer.from('When I grow up, I want to be a watermelon')
  expect(encryptFor(payload, browser, random).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})
test('a payload that does not fit one record, and a key that is no point, throw', () => {
  expect(() => encryptFor(Buffer.alloc(maxPayloadBytes + 1), browser, testRandom())).toThrow('too long')
  expect(encryptFor(Buffer.alloc(maxPayloadBytes), browser, testRandom())).toHaveLength(4096)
  expect(() => encryptFor(Buffer.alloc(1), { ...browser, p256dh: Buffer.alloc(65, 4) }, testRandom())).toThrow()
})
test('the token is signed by the key that the header names, for the origin of the push service, for half a day', () => {
  const keys = makeVapidKeys(testRandom(7))
  const now = Date.UTC(2026, 10, 23)
  const header = vapidHeader('https://push.example/send/abc', keys, 'https://beseda.example', now)
  const [, head, claims, signature, k] = header.match(/^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/)!
  expect(k).toBe(keys.publicKey)
  expect(JSON.parse(bytes(head!).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  const exp = now / 1000 + 12 * 3600
  const expected = { aud: 'https://push.example', exp, sub: 'https://beseda.example' }
  expect(JSON.parse(bytes(claims!).toString())).toEqual(expected)
  const point = bytes(k!)
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const proves = (text: string) =>
    verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes(signature!))
  expect([proves(`${head}.${claims}`), proves(`${head}.x${claims}`)]).toEqual([true, false])
})
