import type { ServerFrame } from '@beseda/contract/realtime.ts'

/**
 * A whole websocket text frame (RFC 6455, 5.2), header included. A server does not mask, so the same bytes can be
 * written to any number of sockets: built once, never copied.
 */
export const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  // not from the shared pool: a frame that stays in the ring would keep its whole slab
  const frame = Buffer.allocUnsafeSlow(header + length)
  frame[0] = 0x81
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, header)
  return frame
}
/** The text in a frame of `textFrame`. */
export const textOf = (frame: Buffer): string => {
  const length = frame[1]!
  return frame.toString('utf8', length < 126 ? 2 : length === 126 ? 4 : 10)
}
export const encode = (frame: ServerFrame): Buffer => textFrame(JSON.stringify(frame))
