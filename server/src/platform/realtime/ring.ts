import type { Member, Room } from './types.ts'

/** A frame as it was sent, with its rooms: rights are checked again for members who come back. */
export interface Kept {
  readonly position: number
  readonly organizationId: string
  readonly rooms: readonly Room[]
  readonly frame: Buffer
  readonly gone: { readonly rooms: readonly Room[]; readonly frame: Buffer } | null
}
/** The last frames of this node, bounded by number and bytes. */
export interface Ring {
  readonly keep: (kept: Kept) => void
  /** Frames after `position`, oldest first; null when some of them are forgotten. */
  readonly since: (position: number) => readonly Kept[] | null
  /** The position up to which frames are forgotten. */
  readonly forgotten: () => number
  readonly size: () => number
}

const bytesOf = (k: Kept): number => k.frame.length + (k.gone?.frame.length ?? 0)

export const createRing = ({ maxFrames, maxBytes }: { maxFrames: number; maxBytes: number }): Ring => {
  const slots: (Kept | undefined)[] = []
  let first = 0
  let count = 0
  let bytes = 0
  let forgotten = 0
  const at = (i: number): Kept => slots[(first + i) % maxFrames]!
  const forgetOldest = (): void => {
    const oldest = at(0)
    slots[first] = undefined
    first = (first + 1) % maxFrames
    count--
    bytes -= bytesOf(oldest)
    forgotten = oldest.position
  }
  /** The index of the first frame after `position`. */
  const after = (position: number): number => {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (at(middle).position > position) high = middle
      else low = middle + 1
    }
    return low
  }
  return {
    keep: (kept) => {
      if (count === maxFrames) forgetOldest()
      slots[(first + count) % maxFrames] = kept
      count++
      bytes += bytesOf(kept)
      while (bytes > maxBytes && count > 1) forgetOldest()
    },
    since: (position) => {
      if (position < forgotten) return null
      const from = after(position)
      return Array.from({ length: count - from }, (_, i) => at(from + i))
    },
    forgotten: () => forgotten,
    size: () => count,
  }
}

/** The frame of these two that the member may see, if any. */
export const frameFor = (kept: Kept, member: Member): Buffer | null => {
  if (kept.organizationId !== member.organizationId) return null
  if (kept.rooms.some((room) => member.rooms.has(room))) return kept.frame
  return kept.gone?.rooms.some((room) => member.rooms.has(room)) ? kept.gone.frame : null
}
