import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import { lockFolder } from '../embedded/lock.ts'
import { BackupError } from './backup-error.ts'
import { copyFiles } from './copy-files.ts'
import { withSnapshot } from './database-snapshot.ts'
import { dumpFileNames, dumpTables } from './dump-tables.ts'
import { backupsIn, type Manifest, manifestFile, secretFile } from './manifest.ts'
import { createProgress, type Say, sizeText } from './progress.ts'
import { measureFile, syncFolder, writeText } from './stored.ts'

export interface BackupOptions {
  /** Of the owner of the tables, or of a superuser. */
  readonly url: string
  readonly dataDir: string
  /** Backups are folders below it. */
  readonly to: string
  /** Begins the names of the folders. */
  readonly prefix: 'beseda-' | 'upgrade-'
  readonly version: string
  readonly needsSecretKeys: boolean
  /** See FileSources. */
  readonly linkLive: boolean
  /** Removes older backups with this prefix beyond the number; null keeps all. */
  readonly keep: number | null
  readonly clock: Clock
  readonly say: Say
}
export interface MadeBackup {
  readonly folder: string
  readonly at: string
  readonly bytes: number
  readonly missingFiles: number
}
/**
 * Backs up database, files and secret, also while the server runs. First the rows of one moment, then the files that they name: files
 * never change, and those uploaded later are simply not part of it. The folder gets its name when it is complete.
 */
export const makeBackup = async (o: BackupOptions): Promise<MadeBackup> => {
  const { to, clock, say } = o
  makeFolder(to)
  const lock = await lockFolder(to, clock, (pid) => `Process ${pid} is making a backup in ${to}. Wait for it.`)
  try {
    for (const name of readdirSync(to)) // of backups that were interrupted: we hold the lock
      if (name.endsWith('.partial')) rmSync(join(to, name), { recursive: true, force: true })
    const at = new Date(clock.now()).toISOString()
    const name = `${o.prefix}${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
    const draft = join(to, `${name}.partial`)
    const folder = join(to, name)
    if (existsSync(folder)) throw new BackupError(`${folder} exists already: two backups within a second.`)
    mkdirSync(draft, { mode: 0o700 })
    const made = await fill(draft, at, o).catch((error) => {
      rmSync(draft, { recursive: true, force: true })
      throw withAdvice(error, to)
    })
    renameSync(draft, folder)
    await syncFolder(to)
    if (o.keep !== null)
      for (const old of backupsIn(to, o.prefix).slice(0, -o.keep)) {
        rmSync(old, { recursive: true, force: true })
        say(`Removed the older backup ${old}`)
      }
    return { folder, at, ...made }
  } finally {
    await lock.release()
  }
}

const fill = async (draft: string, at: string, o: BackupOptions): Promise<{ bytes: number; missingFiles: number }> => {
  const progress = createProgress(o.clock, o.say)
  if (!existsSync(join(o.dataDir, 'secret')))
    throw new BackupError(`${o.dataDir} has no file "secret": this is not the DATA_DIR of the server.`)
  const database = await withSnapshot(o.url, async (snapshot) => ({
    migrations: snapshot.migrations,
    sequences: snapshot.sequences,
    tables: await dumpTables(snapshot, draft, progress),
    files: await dumpFileNames(snapshot, draft),
  }))
  const { migrations } = database
  const tableBytes = database.tables.reduce((sum, table) => sum + table.bytes, 0)
  o.say(`Tables: ${database.tables.length}, ${sizeText(tableBytes)}`)
  const earlier = backupsIn(o.to, o.prefix).at(-1) ?? null
  const files = await copyFiles(draft, { dataDir: o.dataDir, earlier, linkLive: o.linkLive }, progress)
  o.say(`Files: ${files.count}, ${sizeText(files.total)}, of these ${sizeText(files.copied)} copied`)
  if (files.missing.length > 0) o.say(`Missing on disk: ${files.missing.length} files that the database names`)
  copyFileSync(join(o.dataDir, 'secret'), join(draft, secretFile))
  await chmod(join(draft, secretFile), 0o600)
  const manifest: Manifest = {
    format: 1,
    version: o.version,
    at,
    schema: Number(migrations.at(-1)?.slice(0, 4) ?? 0),
    migrations: [...migrations],
    tables: database.tables,
    sequences: [...database.sequences],
    files: { count: files.count, total: files.total, ...database.files },
    missing: [...files.missing],
    secret: await measureFile(join(draft, secretFile)),
    needsSecretKeys: o.needsSecretKeys,
  }
  await writeText(join(draft, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
  await syncFolder(draft)
  return { bytes: tableBytes + files.total, missingFiles: files.missing.length }
}

const withAdvice = (error: unknown, to: string): unknown => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new BackupError(`The disk of ${to} is full: the backup was not made. Free some space.`)
  if (code === 'EACCES' || code === 'EPERM') return new BackupError(`The backup was not made: ${message}`)
  return error
}

/** Free bytes of the file system that has, or will have, the folder. */
export const freeBytes = (folder: string): number => {
  makeFolder(folder)
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
