import { createHash } from 'node:crypto'
import { type FileHandle, open as openFile } from 'node:fs/promises'
import { fail } from '@beseda/contract/errors/index.ts'

export type OpenFile = (path: string, flags: string, mode: number) => Promise<Pick<FileHandle, 'writeFile' | 'close'>>
export const openOnDisk: OpenFile = openFile

export interface Spooled {
  readonly bytes: number
  readonly sha256: Buffer
}
/** Writes a stream to a new file that only the server can read. Throws FILE_TOO_BIG as soon as the limit is exceeded. */
export const spool = async (
  content: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
  open: OpenFile,
): Promise<Spooled> => {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of content) {
      bytes += piece.length
      if (bytes > maxBytes) throw fail('FILE_TOO_BIG', { maxBytes })
      hash.update(piece)
      await file.writeFile(piece)
    }
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest() }
}

/** Maps an interrupted upload to FILE_UPLOAD_FAILED, so that it differs from a disk error. */
export async function* fromSender(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (cause) {
    const error = fail('FILE_UPLOAD_FAILED')
    error.cause = cause
    throw error
  }
}

const full = new Set(['ENOSPC', 'EDQUOT'])
/** Maps a full disk to the error that the caller may see. */
export const diskError = (error: unknown): unknown =>
  error instanceof Error && full.has(String((error as NodeJS.ErrnoException).code)) ? fail('STORAGE_FULL') : error
