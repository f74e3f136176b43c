import { limits } from '@beseda/contract/limits.ts'
import { BrokenPicture } from './piece-reader.ts'

/** Of an animation. More would keep a browser busy without end. */
const maxFrames = 4_000
/** A colour profile is some kilobytes; a megabyte is an attempt at something else. */
const maxProfileBytes = 1_000_000
export const isSmall = (profileBytes: number): boolean => profileBytes <= maxProfileBytes

export const mustBeSane = (width: number, height: number): void => {
  if (width < 1 || height < 1) throw new BrokenPicture('the picture has no size')
  if (width * height > limits.picturePixels) throw new BrokenPicture('the picture has too many pixels')
}
export const mustBeFew = (frames: number): void => {
  if (frames > maxFrames) throw new BrokenPicture('the picture has too many frames')
}
