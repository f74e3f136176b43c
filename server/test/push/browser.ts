import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
/** A push service in this process. It answers 201, unless another status is prepared. */
export const openPushService = async () => {
  const received: ReceivedPush[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answers.shift() ?? 201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerNext: (...statuses: number[]) => void answers.push(...statuses),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type PushService = Awaited<ReturnType<typeof openPushService>>

/** The side of the browser, written from RFC 8291 and RFC 8188 alone. `seed`: another browser. */
export const makeBrowser = (seed: number) => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.alloc(32, seed))
  const own = pair.getPublicKey()
  const auth = Buffer.alloc(16, seed)
  const expand = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    decrypt: (body: Buffer): string => {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + body.readUInt8(20)
      const sender = body.subarray(21, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = expand(pair.computeSecret(sender), auth, info, 32)
      const key = expand(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const decipher = createDecipheriv('aes-128-gcm', key, expand(secret, salt, 'Content-Encoding: nonce\0', 12))
      decipher.setAuthTag(body.subarray(-16))
      const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
      if (plain.at(-1) !== 2) throw new Error('not the last record')
      return plain.subarray(0, -1).toString()
    },
  }
}

/** What the token of a push says, when the key of the server has signed it (RFC 8292); null: it has not. */
export const provenClaims = (
  authorization: string,
  publicKey: string,
): { aud: string; exp: number; sub: string } | null => {
  const [, signed, claims, signature, named] =
    authorization.match(/^vapid t=([\w-]+\.([\w-]+))\.([\w-]+), k=([\w-]+)$/) ?? []
  if (!signed || named !== publicKey) return null
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33, 65) }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(signed),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  return isSigned ? JSON.parse(Buffer.from(claims!, 'base64url').toString()) : null
}
