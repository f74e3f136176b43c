import { createReadStream } from 'node:fs'
import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { namedFiles } from './dump-tables.ts'
import { fileFile } from './manifest.ts'
import { type Progress, sizeText } from './progress.ts'
import { writeStored } from './stored.ts'

export interface FileSources {
  /** The folder of the installation; its files are copied. */
  readonly dataDir: string
  /** An earlier backup next to the new one: files never change, so what it has is linked and not copied. */
  readonly earlier: string | null
  /** Links the live files too, where the file system can. For a copy that need not survive the disk. */
  readonly linkLive: boolean
}
export interface CopiedFiles {
  readonly count: number
  readonly total: number
  readonly copied: number
  readonly missing: readonly string[]
}
/**
 * Brings every upload that the snapshot names into the backup. Uploads that nothing refers to may be swept meanwhile; they are
 * left out. Replaced pictures stay on disk for a day, so only a damaged disk lacks a used one: it is reported in `missing`.
 */
export const copyFiles = async (folder: string, from: FileSources, progress: Progress): Promise<CopiedFiles> => {
  let [count, total, copied] = [0, 0, 0]
  const missing: string[] = []
  for await (const file of namedFiles(folder)) {
    const { id, bytes } = file
    const target = join(folder, fileFile(id))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const live = join(from.dataDir, fileFile(id))
    const isLinked =
      (from.earlier !== null && (await tryLink(join(from.earlier, fileFile(id)), target, bytes))) ||
      (from.linkLive && (await tryLink(live, target, bytes)))
    if (!isLinked && !(await copyLive(live, target, file.sha256))) {
      if (!file.isLoose) missing.push(id)
      continue
    }
    count++
    total += bytes
    if (!isLinked) copied += bytes
    progress(() => `Files: ${count}, ${sizeText(total)} …`)
  }
  return { count, total, copied, missing }
}

const tryLink = async (from: string, to: string, bytes: number): Promise<boolean> => {
  try {
    if ((await stat(from)).size !== bytes) return false
    await link(from, to)
    return true
  } catch {
    return false // missing there, another file system, or too many links: it is copied
  }
}
/** False when the file is missing or differs from what was uploaded. */
const copyLive = async (from: string, to: string, sha256: string): Promise<boolean> => {
  try {
    const stored = await writeStored(to, createReadStream(from, { highWaterMark: 256 * 1024 }))
    if (stored.sha256 === sha256) return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await rm(to, { force: true })
  return false
}
