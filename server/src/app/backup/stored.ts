import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface StoredFacts {
  /** In hex. */
  readonly sha256: string
  readonly bytes: number
}
/** Passes everything on and knows its size and checksum. */
export const measured = () => {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform: (piece: Buffer, _, next) => {
      hash.update(piece)
      bytes += piece.length
      next(null, piece)
    },
  })
  return { stream, bytes: () => bytes, facts: (): StoredFacts => ({ sha256: hash.digest('hex'), bytes }) }
}

/** Writes a file that only its owner reads, and syncs it to disk. Replaces nothing: throws EEXIST. */
export const writeStored = async (
  path: string,
  ...content: readonly [Readable, ...Transform[]]
): Promise<StoredFacts> => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 }) // at once: nobody listens yet to errors of `content`
  const { stream, facts } = measured()
  try {
    await pipeline([...content, stream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })])
    return facts()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true })
    throw error
  }
}
export const writeText = (path: string, text: string): Promise<StoredFacts> => writeStored(path, Readable.from([text]))

export const measureFile = async (path: string): Promise<StoredFacts> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    hash.update(piece as Buffer)
    bytes += (piece as Buffer).length
  }
  return { sha256: hash.digest('hex'), bytes }
}
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
