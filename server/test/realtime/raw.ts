import { connect, type Socket } from 'node:net'
import { realtime } from '@beseda/contract/realtime.ts'

/** A websocket client that sends raw bytes, as an attacker could. */
export interface Raw {
  readonly socket: Socket
  /** All bytes received after the handshake. */
  readonly received: () => Buffer
  readonly closed: Promise<void>
}
/** `head` is the upgrade response up to the empty line, with any bytes after it. */
export const openRaw = (
  port: number,
  headers: readonly string[] = [],
  path: string = realtime.path,
): Promise<Raw & { head: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    socket.on('error', () => {})
    socket.once('error', reject)
    const lines = [
      `GET ${path} HTTP/1.1`,
      'host: ours',
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    socket.once('data', (first) => {
      socket.on('data', (chunk) => chunks.push(chunk))
      resolve({ socket, head: first.toString(), received: () => Buffer.concat(chunks), closed })
    })
  })

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9 } as const
/** A masked frame. `claim`: a false length in the header. */
export const masked = (
  opcode: number,
  payload: Buffer | string,
  { fin = true, claim }: { fin?: boolean; claim?: number } = {},
): Buffer => {
  const body = Buffer.from(payload)
  const length = claim ?? body.length
  const head = Buffer.alloc(14)
  head[0] = (fin ? 0x80 : 0) | opcode
  let size = 2
  if (length < 126) head[1] = 0x80 | length
  else if (length < 65_536) {
    head[1] = 0x80 | 126
    size = head.writeUInt16BE(length, 2)
  } else {
    head[1] = 0x80 | 127
    size = head.writeBigUInt64BE(BigInt(length), 2)
  }
  // a mask of zeros leaves the bytes unchanged
  return Buffer.concat([head.subarray(0, size + 4), body])
}
/** The code of the close frame at the end of the received bytes. */
export const closeCode = (received: Buffer): number | null =>
  received.length >= 4 && received[received.length - 4] === 0x88 ? received.readUInt16BE(received.length - 2) : null
