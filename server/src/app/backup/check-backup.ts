import { join } from 'node:path'
import { BackupError } from './backup-error.ts'
import { namedFiles } from './dump-tables.ts'
import { fileFile, filesList, type Manifest, readManifest, secretFile, tableFile } from './manifest.ts'
import { type Progress, sizeText } from './progress.ts'
import { measureFile, type StoredFacts } from './stored.ts'

/** Reads the whole backup and compares each file with its checksum. Throws BackupError with the first damaged one. */
export const checkBackup = async (folder: string, progress: Progress): Promise<Manifest> => {
  const manifest = readManifest(folder)
  let read = 0
  const check = async (name: string, expected: StoredFacts): Promise<void> => {
    const found = await measureFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? damaged(folder, `${name} is missing`) : error
    })
    if (found.sha256 !== expected.sha256 || found.bytes !== expected.bytes)
      throw damaged(folder, `${name} is not as it was written`)
    read += found.bytes
    progress(() => `Checked ${sizeText(read)} …`)
  }
  await check(secretFile, manifest.secret)
  for (const table of manifest.tables) await check(tableFile(table.name), table)
  await check(filesList, manifest.files)
  const missing = new Set(manifest.missing)
  let [count, absent] = [0, 0]
  for await (const file of namedFiles(folder)) {
    if (missing.has(file.id)) continue
    try {
      await check(fileFile(file.id), file)
      count++
    } catch (error) {
      if (!file.isLoose) throw error
      absent++ // swept while the backup was made
    }
  }
  if (count !== manifest.files.count)
    throw damaged(
      folder,
      `it has ${count} uploads instead of ${manifest.files.count} (${absent} unused ones are absent)`,
    )
  return manifest
}
const damaged = (folder: string, what: string): BackupError =>
  new BackupError(`The backup ${folder} is damaged: ${what}. Nothing was changed. Choose another one.`)
