import { assertFrameCount, assertSaneSize } from './picture-limits.ts'
import { BrokenPicture, blank, type Keep, type PictureSize, pass, take, type Walk } from './piece-reader.ts'

const exifFlag = 0x08
const xmpFlag = 0x04

/**
 * The file begins with its total length, so unwanted chunks (Exif, XMP, unknown) are overwritten with zeros instead of
 * being removed.
 */
export function* walkWebp(keep: Keep): Walk {
  const head = yield take(12)
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8) !== 'WEBP') {
    throw new BrokenPicture('not a webp')
  }
  keep(head)
  let size: PictureSize | null = null
  let frames = 0
  for (let left = head.readUInt32LE(4) - 4; left > 0; ) {
    const chunk = yield take(8)
    const type = chunk.toString('latin1', 0, 4)
    const bytes = chunk.readUInt32LE(4)
    const even = bytes + (bytes % 2)
    left -= 8 + even
    if (left < 0) throw new BrokenPicture('a chunk longer than the file')
    if (type === 'ANMF') assertFrameCount(++frames)
    if (size === null) {
      const start = yield take(Math.min(10, even))
      size = sizeOf(type, start)
      keep(chunk)
      keep(type === 'VP8X' ? withoutMetadata(start) : start)
      yield pass(even - start.length)
    } else if (/^(ICCP|ANIM|ANMF|ALPH|VP8 |VP8L)$/.test(type)) {
      keep(chunk)
      yield pass(even)
    } else {
      keep(Buffer.concat([Buffer.from('JUNK'), chunk.subarray(4)]))
      yield blank(even)
    }
  }
  if (size === null) throw new BrokenPicture('no picture inside')
  return size
}
const withoutMetadata = (header: Buffer): Buffer =>
  Buffer.concat([Buffer.of(header[0]! & ~(exifFlag | xmpFlag)), header.subarray(1)])
const sizeOf = (type: string, start: Buffer): PictureSize => {
  if (start.length < 10) throw new BrokenPicture('no header')
  const size = readSize(type, start)
  assertSaneSize(size.width, size.height)
  return size
}
const readSize = (type: string, start: Buffer): PictureSize => {
  if (type === 'VP8X') return { width: start.readUIntLE(4, 3) + 1, height: start.readUIntLE(7, 3) + 1 }
  if (type === 'VP8 ') return { width: start.readUInt16LE(6) & 0x3fff, height: start.readUInt16LE(8) & 0x3fff }
  if (type !== 'VP8L') throw new BrokenPicture('no header')
  const bits = start.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
