import { copyFileSync, createReadStream, mkdirSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { migrate, migrationsFolder, migrationsIn } from '../../platform/migrate.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup } from './check-backup.ts'
import { namedFiles } from './dump-tables.ts'
import { loadTables } from './load-tables.ts'
import { freeBytes } from './make-backup.ts'
import { backupsIn, fileFile, isWhole, type Manifest, secretFile } from './manifest.ts'
import { createProgress, type Progress, type Say, sizeText } from './progress.ts'
import { writeStored } from './stored.ts'

/** A backup's folder, or the newest whole backup in a folder of backups. */
export const chooseBackup = (from: string): string =>
  isWhole(from) ? from : (backupsIn(from, 'beseda-').at(-1) ?? from)

/** Checks the whole backup, and that this version can restore it there. Changes nothing. Throws BackupError. */
export const checkRestorable = async (
  from: string,
  o: { readonly clock: Clock; readonly say: Say },
): Promise<Manifest> => {
  const manifest = await checkBackup(from, createProgress(o.clock, o.say))
  const known = migrationsIn(migrationsFolder)
  const unknown = manifest.migrations.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new BackupError(
      `The backup was made by Beseda ${manifest.version} with the migration ${unknown}, which this version does not have. ` +
        'Install that version or a later one.',
    )
  return manifest
}
/** An index needs about as much room as its rows. */
const roomFor = ({ tables, files }: Manifest, withDatabase: boolean): number =>
  files.total + (withDatabase ? 2 * tables.reduce((sum, table) => sum + table.rawBytes, 0) : 0)

export const checkRoom = (manifest: Manifest, dataDir: string, withDatabase: boolean): void => {
  const [needed, free] = [roomFor(manifest, withDatabase), freeBytes(dataDir)]
  if (free < needed)
    throw new BackupError(
      `The disk of ${dataDir} has ${sizeText(free)} free; the restore needs about ${sizeText(needed)}. Nothing was changed.`,
    )
}
/** Throws BackupError when the database has tables: a restore never overwrites rows. */
export const mustBeEmpty = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query(`select from pg_tables where schemaname = 'public' limit 1`)
    if (rows.length > 0)
      throw new BackupError(
        'The database of DATABASE_URL has tables. Create an empty one and name it in DATABASE_URL; the old one stays as it is.',
      )
  } finally {
    await client.end()
  }
}

/** Restores a checked backup into an empty database and a folder without installation. */
export const restoreInto = async (
  { url, dataDir }: { readonly url: string; readonly dataDir: string },
  from: string,
  o: { readonly manifest: Manifest; readonly clock: Clock; readonly say: Say },
): Promise<void> => {
  const { manifest, say } = o
  const progress = createProgress(o.clock, say)
  await migrate(url, { only: manifest.migrations })
  await loadTables(url, from, manifest, progress)
  say(`Tables: ${manifest.tables.length}, ${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows`)
  await restoreFiles(from, dataDir, new Set(manifest.missing), progress)
  say(`Files: ${manifest.files.count}, ${sizeText(manifest.files.total)}`)
  copyFileSync(join(from, secretFile), join(dataDir, 'secret'))
  await chmod(join(dataDir, 'secret'), 0o600)
}

const restoreFiles = async (
  from: string,
  dataDir: string,
  missing: ReadonlySet<string>,
  progress: Progress,
): Promise<void> => {
  let count = 0
  mkdirSync(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  for await (const { id, sha256, isLoose } of namedFiles(from)) {
    if (missing.has(id)) continue
    const content = createReadStream(join(from, fileFile(id)), { highWaterMark: 256 * 1024 })
    try {
      const stored = await writeStored(join(dataDir, fileFile(id)), content)
      if (stored.sha256 !== sha256) throw new BackupError(`The file ${id} changed while it was restored.`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !isLoose) throw error
    }
    count++
    progress(() => `Files: ${count} …`)
  }
}
