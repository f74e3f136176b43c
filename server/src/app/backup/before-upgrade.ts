import { join } from 'node:path'
import pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { FailedMigration } from '../../platform/migrate.ts'
import type { Config } from '../config.ts'
import { BackupError } from './backup-error.ts'
import { freeBytes, makeBackup } from './make-backup.ts'
import { type Say, sizeText } from './progress.ts'

/** Upgrade backups that are kept; their files are links, so they take little room. */
const kept = 3
const defaultKeepFree = 256 * 1024 * 1024

export interface UpgradeOptions {
  readonly url: string
  readonly config: Pick<Config, 'dataDir' | 'secretKeys' | 'upgradeBackup' | 'upgradeBackupDir'>
  readonly version: string
  readonly clock: Clock
  readonly say: Say
  /** Free space that the backup leaves. */
  readonly keepFreeBytes?: number
}
/** A backup before the first change, and advice when the change fails. */
export const upgradeGuard = ({ url, config, version, clock, say, keepFreeBytes = defaultKeepFree }: UpgradeOptions) => {
  let folder: string | null = null
  const { dataDir } = config
  const to = config.upgradeBackupDir ?? join(dataDir, 'backups')
  return {
    beforeUpgrade: async (pending: readonly string[]): Promise<void> => {
      if (!config.upgradeBackup) return
      say(`Upgrading the database by ${pending.length} migrations; first a backup in ${to} …`)
      await checkRoom(url, to, keepFreeBytes)
      const needsSecretKeys = config.secretKeys.length > 0
      const own = { to, prefix: 'upgrade-', linkLive: true, keep: kept } as const
      folder = (await makeBackup({ url, dataDir, version, needsSecretKeys, clock, say, ...own })).folder
      say(`Backup ${folder}`)
    },
    /** Adds what to do now. */
    explain: (error: unknown): unknown =>
      error instanceof FailedMigration
        ? new BackupError(
            `The upgrade failed, nothing was changed: ${error.message}. Start the earlier version again, it finds its data as they were.` +
              (folder ? ` The backup of before is ${folder}.` : ''),
          )
        : error,
  }
}
/** The tables compress to a fraction of the database's size, so this is a generous estimate. Files are linked. */
const checkRoom = async (url: string, to: string, keepFreeBytes: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  await client.end()
  const needed = Number(rows[0]!.bytes) + keepFreeBytes
  const free = freeBytes(to)
  if (free >= needed) return
  throw new BackupError(
    `The backup before the upgrade needs up to ${sizeText(needed)}, and the disk of ${to} has ${sizeText(free)} free. Nothing was changed. ` +
      'Free some space, name a folder on another disk in UPGRADE_BACKUP_DIR, or make a backup yourself and set UPGRADE_BACKUP=0.',
  )
}
