import { createHash } from 'node:crypto'
import { type FileHandle, open as openFile } from 'node:fs/promises'
import { fail } from '@beseda/contract/errors/index.ts'

export type OpenFile = (path: string, flags: string, mode: number) => Promise<Pick<FileHandle, 'writeFile' | 'close'>>
export const openOnDisk: OpenFile = openFile

export interface Spooled {
  readonly bytes: number
  readonly sha256: Buffer
}
/** Writes everything into a new file, readable by the server alone. Throws FILE_TOO_BIG as soon as it is known. */
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

/** A sender who breaks off, told apart from a disk that fails. */
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
/** An error of the disk as the caller may see it. */
export const diskError = (error: unknown): unknown =>
  error instanceof Error && full.has(String((error as NodeJS.ErrnoException).code)) ? fail('STORAGE_FULL') : error
