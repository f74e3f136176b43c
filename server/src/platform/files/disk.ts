import { mkdirSync } from 'node:fs'
import { mkdir, open, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fail } from '@beseda/contract/errors/index.ts'
import type { FileStore } from '../files.ts'
import type { Ids } from '../random.ts'
import { removeAbandoned } from './abandoned.ts'
import { collectAfterBurst } from './collect.ts'
import { copyFile } from './copy-file.ts'
import type { Inspected, Inspection } from './inspect.ts'
import { createInspectors } from './inspectors.ts'
import { fileLinks } from './link.ts'
import { cleanName } from './name.ts'
import { createReserve, type Reservation } from './reserve.ts'
import { diskError, fromSender, type OpenFile, openOnDisk, spool } from './spool.ts'
import { syncToDisk } from './sync.ts'
import { createTurns } from './turns.ts'

export interface FileStoreOptions {
  /** Created when missing. One file system, used by this server only. */
  readonly folder: string
  readonly ids: Ids
  /** Signs the links. */
  readonly secret: string
  /** Uploads leave at least this space free: the database may use the same disk. */
  readonly keepFreeBytes?: number | undefined
  readonly open?: OpenFile
  readonly inspectMs?: number
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

  const reserve = createReserve(async () => {
    const { bavail, bsize } = await statfs(incoming)
    return bavail * bsize
  }, keepFreeBytes)
  const inspectors = createInspectors({
    onIdle: collectAfterBurst,
    ...(options.inspectMs !== undefined && { timeLimitMs: options.inspectMs }),
  })

  const store: FileStore['receive'] = async (content, { name, maxBytes, bytes = maxBytes, sender, side }) => {
    const id = ids.next()
    const path = join(incoming, id)
    const cleanPath = `${path}.clean`
    const space = await reserve.take(Math.min(bytes, maxBytes))
    try {
      const arrived = await spool(whileReserved(fromSender(content), space), path, maxBytes, openFile)
      if (arrived.bytes === 0) throw fail('FILE_EMPTY')
      const { mime, picture } = await inspectWithRoom(
        sender,
        { path, cleanPath, ...(side !== undefined && { side }) },
        arrived.bytes,
      )
      const facts = { id, name: cleanName(name, 'file'), mime }
      await publish(picture ? cleanPath : path, pathOf(id))
      return picture
        ? { ...facts, ...picture, kind: 'image' }
        : { ...facts, ...arrived, kind: 'file', width: null, height: null }
    } finally {
      space.release()
      await rm(path, { force: true })
      await rm(cleanPath, { force: true })
    }
  }
  /** A cleaned picture takes about as much space as the one that arrived. */
  const inspectWithRoom = async (sender: string, inspection: Inspection, bytes: number): Promise<Inspected> => {
    const space = await reserve.take(bytes)
    try {
      return await inspectors.inspect(sender, inspection)
    } finally {
      space.release()
    }
  }
  return {
    ...fileLinks(secret),
    receive: (content, o) =>
      store(content, o).catch((error: unknown) => {
        throw diskError(error)
      }),
    open: async (id, range) => {
      const file = await open(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? fail('FILE_NOT_FOUND') : error
      })
      return file.createReadStream(range && { start: range.first, end: range.last })
    },
    copy: (id, to) => copyFile(pathOf(id), pathOf(to)),
    remove: (id) => rm(pathOf(id), { force: true }),
    checkWritable: async () => {
      await writeFile(join(folder, 'ready'), 'ready\n', { mode: 0o600, flush: true })
    },
    removeAbandoned: (now, known) => removeAbandoned(folder, incoming, now, known),
    close: inspectors.close,
  }
}
/** Pieces of uploads that one turn of the event loop writes: about 64 KB each. */
const piecesInTurn = 4
const turn = createTurns(piecesInTurn)

async function* whileReserved(content: AsyncIterable<Uint8Array>, space: Reservation): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    await turn()
    yield piece
    space.written(piece.length)
  }
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
