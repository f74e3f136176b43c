import type { Readable } from 'node:stream'

/** What is known of a file after it was taken in. All of it comes from the bytes, nothing but the name from the sender. */
export interface ReceivedFile {
  /** Also the key of its bytes on the disk: the `files` row must have the same id. */
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly kind: 'image' | 'file'
  readonly bytes: number
  /** As shown (turned by the orientation), pixels. Null for kind `file`. */
  readonly width: number | null
  readonly height: number | null
  /** Of the stored bytes. */
  readonly sha256: Buffer
}
export interface ByteRange {
  readonly first: number
  /** Inclusive. */
  readonly last: number
}
export interface FileStore {
  /**
   * Stores a file whole or not at all; safely on the disk when it returns. Throws AppError FILE_TOO_BIG, FILE_EMPTY,
   * PICTURE_BROKEN, STORAGE_FULL, or FILE_UPLOAD_FAILED when the sender breaks off.
   */
  readonly receive: (
    content: AsyncIterable<Uint8Array>,
    options: { readonly name: string; readonly maxBytes: number },
  ) => Promise<ReceivedFile>
  /** Throws FILE_NOT_FOUND when the bytes are not there. */
  readonly open: (id: string, range?: ByteRange) => Promise<Readable>
  /** Nothing happens when it is already gone. */
  readonly remove: (id: string) => Promise<void>
  /**
   * Removes what crashes left behind, once it is a day old: uploads never finished, and files of which no row knows.
   * `known`: those of the ids that have a row. Returns how many were removed.
   */
  readonly removeAbandoned: (
    now: number,
    known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ) => Promise<number>
  /** `/files/<id>?e=<day>&s=<signature>`: the same all day (so that browsers cache it), valid for 24 to 48 hours. */
  readonly link: (id: string, now: number) => string
  readonly verifyLink: (id: string, e: string, s: string, now: number) => boolean
}
