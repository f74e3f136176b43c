import { assertSaneSize, isSmall } from './picture-limits.ts'
import { BrokenPicture, type Keep, passUntil, type Step, take, type Walk } from './piece-reader.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const app0 = 0xe0
const app1 = 0xe1
const app2 = 0xe2
const app14 = 0xee
const app15 = 0xef
const comment = 0xfe

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7
/** SOF0 to SOF15, except the three numbers that mark tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

interface Seen {
  width: number
  height: number
  orientation: number
  profileBytes: number
}
type Marker = Generator<Step, number, Buffer>

/**
 * Keeps only what is needed to show the picture, with colour profile and orientation. Drops location, time, camera,
 * thumbnail, comments, and anything after the end. The picture is not re-encoded.
 */
export function* walkJpeg(keep: Keep): Walk {
  const start = yield take(2)
  if (start[0] !== 0xff || start[1] !== startOfImage) throw new BrokenPicture('not a jpeg')
  keep(start)
  const seen: Seen = { width: 0, height: 0, orientation: 1, profileBytes: 0 }
  let marker = yield* nextMarker()
  while (marker !== endOfImage) {
    const lengthBytes = yield take(2)
    const length = lengthBytes.readUInt16BE() - 2
    if (length < 1) throw new BrokenPicture('an empty segment')
    const body = yield take(length)
    if (isFrame(marker)) readFrame(body, seen)
    if (isNeeded(marker, body, seen)) keep(Buffer.concat([Buffer.of(0xff, marker), lengthBytes, body]))
    if (marker === app1) readOrientation(body, seen, keep)
    marker = marker === startOfScan ? yield* passScan(keep) : yield* nextMarker()
  }
  keep(Buffer.of(0xff, endOfImage))
  assertSaneSize(seen.width, seen.height)
  const { width, height } = seen
  return seen.orientation > 4 ? { width: height, height: width } : { width, height }
}

function* nextMarker(): Marker {
  const [first] = yield take(1)
  if (first !== 0xff) throw new BrokenPicture('no marker where one is required')
  let [marker] = yield take(1)
  while (marker === 0xff) [marker] = yield take(1)
  return marker!
}
/** Passes compressed data up to the next real marker and returns it. FF 00 is data; restart markers belong to the data. */
function* passScan(keep: Keep): Marker {
  for (;;) {
    yield passUntil(0xff)
    const marker = yield* nextMarker()
    if (marker !== 0 && !isRestart(marker)) return marker
    keep(Buffer.of(0xff, marker))
  }
}

const readFrame = (body: Buffer, seen: Seen): void => {
  if (body.length < 6) throw new BrokenPicture('a frame header too short')
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)]
  assertSaneSize(width, height)
  seen.width = Math.max(seen.width, width)
  seen.height = Math.max(seen.height, height)
}
const startsWith = (body: Buffer, text: string): boolean => body.subarray(0, text.length).toString('latin1') === text
const isNeeded = (marker: number, body: Buffer, seen: Seen): boolean => {
  if (marker === app0) return startsWith(body, 'JFIF\0')
  if (marker === app14) return startsWith(body, 'Adobe') // says how colours are stored
  if (marker === app2 && startsWith(body, 'ICC_PROFILE\0')) {
    seen.profileBytes += body.length
    return isSmall(seen.profileBytes)
  }
  return !(marker > app0 && marker <= app15) && marker !== comment
}

/** Replaces an Exif segment with one that holds only the orientation. */
const readOrientation = (body: Buffer, seen: Seen, keep: Keep): void => {
  if (!startsWith(body, 'Exif\0\0') || seen.orientation !== 1) return
  seen.orientation = orientationOf(body.subarray(6))
  if (seen.orientation !== 1) keep(exifWith(seen.orientation))
}
const orientationTag = 0x0112
const orientationOf = (tiff: Buffer): number => {
  const little = startsWith(tiff, 'II')
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const has = (at: number, bytes: number) => at + bytes <= tiff.length
  if (!has(0, 8)) return 1
  const table = u32(4)
  const entries = has(table, 2) ? u16(table) : 0
  for (let i = 0; i < entries; i++) {
    const at = table + 2 + i * 12
    if (!has(at, 12)) return 1
    if (u16(at) !== orientationTag) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
const exifWith = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, app1, 0, 34]),
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    Buffer.from([0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ])
