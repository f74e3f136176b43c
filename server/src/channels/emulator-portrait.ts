import { crc32, deflateSync } from 'node:zlib'

/** The picture that a client of an emulated provider shows: a head and shoulders before a colour, each client's own. */
const side = 200
const colours = [
  [0x2f, 0x6f, 0x8f],
  [0x8a, 0x5a, 0x44],
  [0x4f, 0x7a, 0x4a],
  [0x7a, 0x4f, 0x7d],
  [0xa0, 0x6a, 0x2c],
  [0x46, 0x5a, 0x9c],
] as const

/** How much of the figure covers the point, from 0 to 1; the edge is one pixel wide. */
const coverOf = (x: number, y: number): number => {
  const within = (cx: number, cy: number, rx: number, ry: number): number =>
    Math.min(1, Math.max(0, 0.5 + (1 - Math.hypot((x - cx) / rx, (y - cy) / ry)) * Math.min(rx, ry)))
  return Math.max(within(100, 80, 36, 42), within(100, 196, 74, 62))
}
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A PNG. The same number makes the same picture. */
export const portraitOf = (number: number): Buffer => {
  const colour = colours[number % colours.length]!
  const rows = Buffer.alloc(side * (1 + side * 3))
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const cover = coverOf(x, y)
      const light = 1.25 - (0.5 * y) / side
      const at = y * (1 + side * 3) + 1 + x * 3
      for (const [i, c] of colour.entries()) rows[at + i] = Math.min(255, c * light * (1 - cover) + 238 * cover)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}
