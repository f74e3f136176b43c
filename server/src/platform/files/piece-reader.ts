/** What a format parser requests next. It receives the bytes of `take` and decides whether to keep them. */
export type Step =
  | { readonly do: 'take' | 'pass' | 'skip' | 'blank'; readonly bytes: number }
  | { readonly do: 'passUntil'; readonly byte: number }
export type Keep = (bytes: Uint8Array) => void
/** A format parser as a generator, independent of how the bytes are chunked. Throws BrokenPicture. */
export type Walk = Generator<Step, PictureSize, Buffer>

/** Pixels as displayed. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}
export class BrokenPicture extends Error {}

export const take = (bytes: number): Step => ({ do: 'take', bytes })
export const pass = (bytes: number): Step => ({ do: 'pass', bytes })
export const skip = (bytes: number): Step => ({ do: 'skip', bytes })
/** Overwrites the bytes with zeros. */
export const blank = (bytes: number): Step => ({ do: 'blank', bytes })
/** Keeps everything up to, not including, the next such byte. */
export const passUntil = (byte: number): Step => ({ do: 'passUntil', byte })

export interface PieceReader {
  /** Returns the bytes to keep from this chunk. Bytes after the picture's end are dropped. */
  readonly read: (piece: Buffer) => Buffer
  /** Throws BrokenPicture when the picture is incomplete. */
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
  /** Applies one step to these bytes. Returns how many bytes it used. */
  const applyStep = (s: Step, bytes: Buffer): number => {
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
      for (let at = 0; at < piece.length && !step.done; ) at += applyStep(step.value, piece.subarray(at))
      return Buffer.concat(kept)
    },
    end: () => {
      if (!step.done) throw new BrokenPicture('the picture ends too early')
      return step.value
    },
  }
}
