/** What a picture's reader asks for next. The bytes of `take` come as the answer and are kept only when it keeps them. */
export type Step =
  | { readonly do: 'take' | 'pass' | 'skip' | 'blank'; readonly bytes: number }
  | { readonly do: 'passUntil'; readonly byte: number }
export type Keep = (bytes: Uint8Array) => void
/** A format's rules as a walk over its bytes, whatever the pieces they come in. Throws BrokenPicture. */
export type Walk = Generator<Step, PictureSize, Buffer>

/** Pixels, as shown. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}
export class BrokenPicture extends Error {}

export const take = (bytes: number): Step => ({ do: 'take', bytes })
export const pass = (bytes: number): Step => ({ do: 'pass', bytes })
export const skip = (bytes: number): Step => ({ do: 'skip', bytes })
/** Keeps the place, not the content: zeros. */
export const blank = (bytes: number): Step => ({ do: 'blank', bytes })
/** Passes everything before the next such byte. */
export const passUntil = (byte: number): Step => ({ do: 'passUntil', byte })

export interface PieceReader {
  /** The bytes to keep of what was read until now. What follows the picture's end is not kept. */
  readonly read: (piece: Buffer) => Buffer
  /** Throws BrokenPicture when the bytes ended before the picture did. */
  readonly end: () => PictureSize
}
const nothing = Buffer.alloc(0)

export const pieceReader = (walk: (keep: Keep) => Walk): PieceReader => {
  let kept: Uint8Array[] = []
  const run = walk((bytes) => kept.push(bytes))
  let step = run.next()
  let held: Buffer = nothing
  let done = 0
  const advance = (answer: Buffer): void => {
    held = nothing
    done = 0
    step = run.next(answer)
  }
  /** One step as far as these bytes reach; how many it used. */
  const applyInput = (s: Step, bytes: Buffer): number => {
    if (s.do === 'passUntil') {
      const found = bytes.indexOf(s.byte)
      const used = found < 0 ? bytes.length : found
      kept.push(bytes.subarray(0, used))
      if (found >= 0) advance(nothing)
      return used
    }
    const part = bytes.subarray(0, s.bytes - done)
    done += part.length
    if (s.do === 'take') held = held.length ? Buffer.concat([held, part]) : part
    else if (s.do === 'pass') kept.push(part)
    else if (s.do === 'blank') kept.push(Buffer.alloc(part.length))
    if (done === s.bytes) advance(held)
    return part.length
  }
  return {
    read: (piece) => {
      kept = []
      for (let at = 0; at < piece.length && !step.done; ) at += applyInput(step.value, piece.subarray(at))
      return Buffer.concat(kept)
    },
    end: () => {
      if (!step.done) throw new BrokenPicture('the picture ends too early')
      return step.value
    },
  }
}
