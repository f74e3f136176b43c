import { limits } from '@beseda/contract/limits.ts'
import { BrokenPicture } from './piece-reader.ts'

/** Frames of an animation. More could keep a browser busy for a very long time. */
const maxFrames = 4_000
/** Colour profiles take a few kilobytes. A megabyte suggests hidden data. */
const maxProfileBytes = 1_000_000
export const isSmall = (profileBytes: number): boolean => profileBytes <= maxProfileBytes

export const assertSaneSize = (width: number, height: number): void => {
  if (width < 1 || height < 1) throw new BrokenPicture('the picture has no size')
  if (width * height > limits.picturePixels) throw new BrokenPicture('the picture has too many pixels')
}
export const assertFrameCount = (frames: number): void => {
  if (frames > maxFrames) throw new BrokenPicture('the picture has too many frames')
}
