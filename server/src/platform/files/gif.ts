import { assertFrameCount, assertSaneSize } from './picture-limits.ts'
import { BrokenPicture, type Keep, type Step, take, type Walk } from './piece-reader.ts'

const imageMark = 0x2c
const extensionMark = 0x21
const endMark = 0x3b
const comment = 0xfe
const application = 0xff
type Part = Generator<Step, void, Buffer>

/** Parses the whole file, because a script can be crafted to start like a GIF. Drops comments and embedded documents. */
export function* walkGif(keep: Keep): Walk {
  const head = yield take(13)
  if (!/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) throw new BrokenPicture('not a gif')
  const [width, height] = [head.readUInt16LE(6), head.readUInt16LE(8)]
  assertSaneSize(width, height)
  keep(head)
  yield* passColours(head[10]!, keep)
  for (let frames = 0; ; ) {
    const mark = (yield take(1))[0]
    if (mark === endMark) {
      if (frames === 0) throw new BrokenPicture('no picture inside')
      keep(Buffer.of(endMark))
      return { width, height }
    }
    if (mark === imageMark) {
      assertFrameCount(++frames)
      yield* passImage(keep)
    } else if (mark === extensionMark) yield* passExtension(keep)
    else throw new BrokenPicture('no block where one is required')
  }
}
function* passColours(flags: number, keep: Keep): Part {
  if (flags & 0x80) keep(yield take(3 * 2 ** ((flags & 7) + 1)))
}
function* passImage(keep: Keep): Part {
  const descriptor = yield take(9)
  assertSaneSize(descriptor.readUInt16LE(4), descriptor.readUInt16LE(6))
  keep(Buffer.of(imageMark))
  keep(descriptor)
  yield* passColours(descriptor[8]!, keep)
  keep(yield take(1))
  yield* passBlocks(keep)
}
function* passExtension(keep: Keep): Part {
  const [label, length] = yield take(2)
  const first = length ? yield take(length) : Buffer.alloc(0)
  const needed = label !== comment && (label !== application || /^(NETSCAPE|ANIMEXTS)/.test(first.toString('latin1')))
  const keeps: Keep = needed ? keep : () => {}
  keeps(Buffer.of(extensionMark, label!, length!))
  keeps(first)
  if (length) yield* passBlocks(keeps)
}
/** Sub-blocks: a length byte, then at most 255 bytes. A length of 0 ends them. */
function* passBlocks(keep: Keep): Part {
  for (;;) {
    const length = yield take(1)
    keep(length)
    if (length[0] === 0) return
    keep(yield take(length[0]!))
  }
}
