import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, open, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fail } from '@beseda/contract/errors/index.ts'
import type { FileStore, ReceivedFile } from '../files.ts'
import type { Ids } from '../random.ts'
import { removeAbandoned } from './abandoned.ts'
import { mimeByContent } from './content.ts'
import { fileLinks } from './link.ts'
import { cleanName } from './name.ts'
import { avifSize, cleanerFor, shownMimes } from './picture.ts'
import { BrokenPicture, type PictureSize, type PieceReader } from './piece-reader.ts'
import { diskError, fromSender, type OpenFile, openOnDisk, spool } from './spool.ts'

export interface FileStoreOptions {
  /** Created when missing. One file system, used by this server only. */
  readonly folder: string
  readonly ids: Ids
  /** Signs the links. */
  readonly secret: string
  /** Uploads are refused while less free space is left: the database may use the same disk. */
  readonly keepFreeBytes?: number | undefined
  readonly open?: OpenFile
}
const defaultKeepFree = 256 * 1024 * 1024

/** Stores files in folders named by the last two digits of their id, because the first digits are the time. */
export const createFileStore = (options: FileStoreOptions): FileStore => {
  const { folder, ids, secret, keepFreeBytes = defaultKeepFree, open: openFile = openOnDisk } = options
  const incoming = join(folder, 'incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  const pathOf = (id: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw fail('FILE_NOT_FOUND')
    return join(folder, id.slice(-2), id)
  }

  /** Checks the free space after the first chunk: a request whose body nobody reads blocks its own response. */
  async function* whileRoom(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let isChecked = false
    for await (const piece of content) {
      if (!isChecked) {
        const { bavail, bsize } = await statfs(incoming)
        if (bavail * bsize < keepFreeBytes) throw fail('STORAGE_FULL')
        isChecked = true
      }
      yield piece
    }
  }
  const store: FileStore['receive'] = async (content, { name, maxBytes }) => {
    const id = ids.next()
    const raw = join(incoming, id)
    const clean = `${raw}.clean`
    try {
      const arrived = await spool(whileRoom(fromSender(content)), raw, maxBytes, openFile)
      if (arrived.bytes === 0) throw fail('FILE_EMPTY')
      const mime = await mimeByContent(raw)
      const facts = { id, name: cleanName(name, 'file'), mime }
      const cleaner = cleanerFor(mime)
      if (cleaner) {
        const stored = await spool(cleaned(raw, cleaner), clean, maxBytes, openFile)
        const size = cleaner.end()
        await publish(clean, pathOf(id))
        return { ...facts, ...stored, ...size, kind: 'image' }
      }
      const size = shownMimes.includes(mime) ? await avifSize(raw) : null
      await publish(raw, pathOf(id))
      return { ...facts, ...arrived, ...asKind(size) }
    } finally {
      await rm(raw, { force: true })
      await rm(clean, { force: true })
    }
  }
  return {
    ...fileLinks(secret),
    receive: (content, o) =>
      store(content, o).catch((error: unknown) => {
        throw error instanceof BrokenPicture
          ? Object.assign(fail('PICTURE_BROKEN'), { cause: error })
          : diskError(error)
      }),
    open: async (id, range) => {
      const file = await open(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? fail('FILE_NOT_FOUND') : error
      })
      return file.createReadStream(range && { start: range.first, end: range.last })
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    checkWritable: async () => {
      await writeFile(join(folder, 'ready'), 'ready\n', { mode: 0o600, flush: true })
    },
    removeAbandoned: (now, known) => removeAbandoned(folder, incoming, now, known),
  }
}
const asKind = (size: PictureSize | null): Pick<ReceivedFile, 'kind' | 'width' | 'height'> =>
  size ? { kind: 'image', ...size } : { kind: 'file', width: null, height: null }

async function* cleaned(path: string, cleaner: PieceReader): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) yield cleaner.read(piece as Buffer)
}

/** Moves a file to its final path durably: syncs the content first, then the folder. */
const publish = async (from: string, to: string): Promise<void> => {
  await syncToDisk(from)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await rename(from, to)
    await syncToDisk(dirname(to))
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
}
const syncToDisk = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
