import { assertFrameCount, assertSaneSize, isSmall } from './picture-limits.ts'
import { BrokenPicture, type Keep, pass, skip, take, type Walk } from './piece-reader.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Chunks that affect how the picture looks. Texts, times and Exif are dropped. */
const needed = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)

export function* walkPng(keep: Keep): Walk {
  if (!(yield take(8)).equals(signature)) throw new BrokenPicture('not a png')
  keep(signature)
  const first = yield take(25)
  if (first.toString('latin1', 4, 8) !== 'IHDR') throw new BrokenPicture('no header')
  const [width, height] = [first.readUInt32BE(8), first.readUInt32BE(12)]
  assertSaneSize(width, height)
  keep(first)
  let frames = 0
  let hasData = false
  for (;;) {
    const head = yield take(8)
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    if (!/^[A-Za-z]{4}$/.test(type)) throw new BrokenPicture('no chunk where one must be')
    if (type === 'fcTL') assertFrameCount(++frames)
    if (type === 'IDAT') hasData = true
    const keeps = needed.has(type) && (type !== 'iCCP' || isSmall(length))
    if (keeps) keep(head)
    yield (keeps ? pass : skip)(length + 4)
    if (type !== 'IEND') continue
    if (!hasData) throw new BrokenPicture('no picture inside')
    return { width, height }
  }
}
