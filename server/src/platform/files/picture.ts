import { open } from 'node:fs/promises'
import { imageSize } from 'image-size'
import { walkGif } from './gif.ts'
import { walkJpeg } from './jpeg.ts'
import { assertSaneSize } from './picture-limits.ts'
import { BrokenPicture, type PictureSize, type PieceReader, pieceReader } from './piece-reader.ts'
import { walkPng } from './png.ts'
import { walkWebp } from './webp.ts'

const walks = { 'image/jpeg': walkJpeg, 'image/png': walkPng, 'image/gif': walkGif, 'image/webp': walkWebp }
/** Types that every browser shows and that cannot run code. All others are downloads. */
export const shownMimes: readonly string[] = [...Object.keys(walks), 'image/avif']

/** A reader that returns the bytes worth storing; null: this type is stored unchanged. */
export const cleanerFor = (mime: string): PieceReader | null =>
  mime in walks ? pieceReader(walks[mime as keyof typeof walks]) : null

const headBytes = 1_000_000
/** Reads the size from the header. Nothing is decoded. */
export const avifSize = async (path: string): Promise<PictureSize> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return largest(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
/** Takes the largest size: a tiled picture also lists the sizes of its tiles. */
const largest = (head: Buffer): PictureSize => {
  const { width, height } = measured(head)
  assertSaneSize(width, height)
  return { width, height }
}
const measured = (head: Buffer): PictureSize => {
  try {
    const found = imageSize(head)
    return (found.images ?? [found]).reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
  } catch (cause) {
    throw new BrokenPicture('no size in the header', { cause })
  }
}
