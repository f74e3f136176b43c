import { limits } from '@beseda/contract/limits.ts'
import sharp, { type Metadata, type Sharp } from 'sharp'

/** Pixels as displayed. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}
export interface CleanPicture extends PictureSize {
  readonly data: Buffer
}
/** The file is no picture that a browser could show, or showing it would cost too much. */
export class BrokenPicture extends Error {}

/** Frames of an animation, and the pixels of all frames together. More could keep this machine and browsers busy. */
const maxFrames = 4_000
const maxAnimationPixels = 4 * limits.picturePixels

interface Format {
  /** As sharp names it. */
  readonly name: string
  readonly animated?: true
  readonly encode: (picture: Sharp, was: Metadata) => Sharp
}
/** The quality at which nobody sees a difference; the effort at which an ordinary photo takes less than a second. */
const formats: Readonly<Record<string, Format>> = {
  'image/jpeg': {
    name: 'jpeg',
    encode: (picture, { chromaSubsampling }) =>
      picture.jpeg({ quality: 85, chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0' }),
  },
  'image/png': {
    name: 'png',
    encode: (picture, { isPalette }) => picture.png(isPalette ? { palette: true, dither: 0, effort: 1 } : {}),
  },
  'image/gif': { name: 'gif', animated: true, encode: (picture) => picture.gif({ effort: 3, dither: 0 }) },
  'image/webp': { name: 'webp', animated: true, encode: (picture) => picture.webp({ quality: 85, effort: 1 }) },
  'image/avif': { name: 'heif', encode: (picture) => picture.avif({ quality: 65, effort: 0 }) },
}

// one picture at a time and process; freed memory goes back to the system
sharp.concurrency(1)
sharp.cache(false)
// libvips could also open SVG, TIFF, PDF and more
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`) })

/**
 * Decodes the picture and encodes it again, so that nothing but its pixels remains: no location, time, camera, thumbnail,
 * comment, or anything else hidden in the file. The orientation is applied, colours become sRGB. `side`: a larger picture is made
 * smaller, to so many pixels on its longer side, and does not move. Throws BrokenPicture.
 */
export const cleanPicture = async (path: string, mime: string, side?: number): Promise<CleanPicture> => {
  const format = formats[mime]
  if (!format) throw new Error(`no picture format: ${mime}`)
  const was = await decoded(sharp(path, { limitInputPixels: false }).metadata())
  if (was.format !== format.name) throw new BrokenPicture(`it is ${was.format} inside`)
  const frames = format.animated && side === undefined ? (was.pages ?? 1) : 1
  assertSane(was, frames)
  const animated = frames > 1
  // as browsers: a wrong checksum does not matter when the data can be decoded, but a part of a picture is none
  const picture = sharp(path, { animated, limitInputPixels: maxAnimationPixels, failOn: 'truncated' })
  const oriented = animated ? picture : picture.autoOrient()
  const sized =
    side === undefined
      ? oriented
      : oriented.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await decoded(format.encode(sized, was).toBuffer({ resolveWithObject: true }))
  return { data, width: info.width, height: info.pageHeight ?? info.height }
}
const assertSane = ({ width, height }: Metadata, frames: number): void => {
  const pixels = width * height
  if (!(pixels >= 1 && pixels <= limits.picturePixels)) throw new BrokenPicture('the picture has too many pixels')
  if (frames > maxFrames) throw new BrokenPicture('the picture has too many frames')
  if (frames > 1 && pixels * frames > maxAnimationPixels) throw new BrokenPicture('the frames have too many pixels')
}
const decoded = <T>(result: Promise<T>): Promise<T> =>
  result.catch((cause: Error) => {
    throw new BrokenPicture(cause.message.slice(0, 300), { cause })
  })
