import type { Readable } from 'node:stream'

/** Facts about a stored file. All come from its bytes, except the name, which comes from the sender. */
export interface ReceivedFile {
  /** Also the name of its bytes on disk: the `files` row must use the same id. */
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly kind: 'image' | 'file'
  readonly bytes: number
  /** Pixels as displayed, after the orientation is applied. Null for kind `file`. */
  readonly width: number | null
  readonly height: number | null
  /** SHA-256 of the stored bytes. */
  readonly sha256: Buffer
}
export interface ByteRange {
  readonly first: number
  /** Inclusive. */
  readonly last: number
}
export interface ReceiveOptions {
  readonly name: string
  readonly maxBytes: number
  /** The announced size, for which space is reserved. Default: `maxBytes`. */
  readonly bytes?: number
  /** Whose file it is: senders take turns, so that one with many or costly files delays nobody else. */
  readonly sender: string
  /** A larger picture is made smaller, so that its longer side has so many pixels; an animation keeps its first frame. */
  readonly side?: number
}
export interface FileStore {
  /**
   * Stores a file completely or not at all, and returns after it is synced to disk. A picture is decoded and encoded
   * again: only its pixels are kept. Throws AppError FILE_TOO_BIG, FILE_EMPTY, FILE_UNREADABLE, PICTURE_BROKEN,
   * STORAGE_FULL, UPLOADS_BUSY, or FILE_UPLOAD_FAILED when the upload breaks off.
   */
  readonly receive: (content: AsyncIterable<Uint8Array>, options: ReceiveOptions) => Promise<ReceivedFile>
  /** Throws FILE_NOT_FOUND when the file is missing. */
  readonly open: (id: string, range?: ByteRange) => Promise<Readable>
  /** The same bytes under another id. Does nothing when that id has bytes. Throws FILE_NOT_FOUND when the file is missing. */
  readonly copy: (id: string, to: string) => Promise<void>
  /** Does nothing when the file is already gone. */
  readonly remove: (id: string) => Promise<void>
  /**
   * Removes what crashes left behind once it is a day old: unfinished uploads, and files without a row.
   * `known` returns which of the ids have a row. Returns the number of removed files.
   */
  readonly removeAbandoned: (
    now: number,
    known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ) => Promise<number>
  /** Writes a small file and syncs it to disk, always the same one. Throws the error of the disk. */
  readonly checkWritable: () => Promise<void>
  /** `/files/<id>?e=<day>&s=<signature>`: constant within a day, so browsers can cache it; valid for 24 to 48 hours. */
  readonly link: (id: string, now: number) => string
  readonly verifyLink: (id: string, e: string, s: string, now: number) => boolean
  /** Ends the processes that inspect files. */
  readonly close: () => void
}
