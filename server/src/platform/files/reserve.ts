import { fail } from '@beseda/contract/errors/index.ts'

/** Space on a disk for files that are being written. */
export interface Reserve {
  /**
   * Reserves space for a file, or throws STORAGE_FULL. What all files under way still need counts as used, so files that
   * arrive together cannot use the same space.
   */
  readonly take: (bytes: number) => Promise<Reservation>
}
export interface Reservation {
  /** These bytes are on the disk now. */
  readonly written: (bytes: number) => void
  readonly release: () => void
}
/** `freeBytes` reads the free space of the disk; `keepFree` bytes of it stay free. */
export const createReserve = (freeBytes: () => Promise<number>, keepFree: number): Reserve => {
  let reserved = 0
  return {
    take: async (bytes) => {
      const before = reserved
      let left = bytes
      reserved += left
      const free = (some: number): void => {
        const part = Math.min(some, left)
        left -= part
        reserved -= part
      }
      const release = () => free(left)
      try {
        if ((await freeBytes()) - before - bytes < keepFree) throw fail('STORAGE_FULL')
      } catch (error) {
        release()
        throw error
      }
      return { written: free, release }
    },
  }
}
