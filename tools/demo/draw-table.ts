import { crc32, deflateSync } from 'node:zlib'
import type { Chance } from './chance.ts'

const [width, height] = [640, 480]
type Colour = readonly [number, number, number]

/** Computes a PNG that resembles a photo of a table with a chipped edge. */
export const drawTable = (chance: Chance): Buffer => {
  const wood: Colour = [chance.whole(168, 196), chance.whole(128, 148), chance.whole(86, 104)]
  const wall: Colour = [chance.whole(205, 228), chance.whole(208, 224), chance.whole(200, 222)]
  const chip = { x: chance.whole(220, 460), size: chance.whole(16, 30) }
  const grain = Array.from({ length: 24 }, () => chance.fraction() * 6)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b] = pixel(x, y, { wood, wall, chip, grain })
      const at = y * (width * 3 + 1) + 1 + x * 3
      rows[at] = r
      rows[at + 1] = g
      rows[at + 2] = b
    }
  }
  return png(rows)
}

interface Scene {
  readonly wood: Colour
  readonly wall: Colour
  readonly chip: { readonly x: number; readonly size: number }
  readonly grain: readonly number[]
}
const shade = (c: Colour, by: number): [number, number, number] => [
  level(c[0] * by),
  level(c[1] * by),
  level(c[2] * by),
]
const level = (n: number): number => Math.max(0, Math.min(255, Math.round(n)))

const pixel = (x: number, y: number, { wood, wall, chip, grain }: Scene): [number, number, number] => {
  const isTop = y > 210 && y < 330 && x > 60 - (y - 210) * 0.35 && x < 580 + (y - 210) * 0.35
  const isEdge = y >= 330 && y < 352 && x > 18 && x < 622
  const away = Math.hypot(x - chip.x, (y - 336) * 1.4)
  if ((isTop || isEdge) && away < chip.size + 3 * Math.sin(x * 1.7)) return shade([226, 205, 170], 1 - away / 160)
  if (isTop)
    return shade(wood, 1.05 + 0.05 * Math.sin(y / 3 + (grain[(y >> 3) % grain.length] ?? 0) + x / 90) - (330 - y) / 900)
  if (isEdge) return shade(wood, 0.78 + 0.03 * Math.sin(x / 7))
  const isLeg = y >= 352 && y < 460 && ((x > 50 && x < 84) || (x > 556 && x < 590))
  if (isLeg) return shade(wood, 0.66 + ((x % 34) - 17) / 260)
  return y < 360 ? shade(wall, 1 - y / 1400 - x / 6000) : shade([150, 138, 126], 0.86 + (y - 360) / 700)
}

const png = (rows: Buffer): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 6 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
