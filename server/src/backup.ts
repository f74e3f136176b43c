/** `npm run backup`, see docs/operations.md. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError } from './app/backup/backup-error.ts'
import { finish, messageOf, readArgs, say, version } from './app/backup/command.ts'
import { withDatabase } from './app/backup/database-of.ts'
import { noteBackup } from './app/backup/last-backup.ts'
import { makeBackup } from './app/backup/make-backup.ts'
import { sizeText } from './app/backup/progress.ts'
import { readConfig } from './app/config.ts'
import { systemClock } from './platform/clock.ts'

const usage = `npm run backup -- --to DIR [--keep N]

Writes database, files and secret into a new folder below DIR; the server may run. Settings as for the server: DATA_DIR, DATABASE_URL.
--keep N   removes older backups in DIR, except the newest N`

const args = readArgs({ to: { type: 'string' }, keep: { type: 'string' } }, usage)

const keepOf = (text: string | undefined): number | null => {
  if (text === undefined) return null
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new BackupError(`--keep must be a number from 1 to 9999, not “${text}”`)
}

await finish(async () => {
  if (!args.to) throw new BackupError(usage)
  const [to, keep] = [resolve(args.to), keepOf(args.keep)]
  const config = readConfig()
  const { dataDir } = config
  const [clock, startedAt] = [systemClock, systemClock.now()]
  const options = { dataDir, to, prefix: 'beseda-', version, linkLive: false, keep, clock, say } as const
  const needsSecretKeys = config.secretKeys.length > 0
  try {
    const made = await withDatabase(config, say, (url) => makeBackup({ ...options, url, needsSecretKeys }))
    noteBackup(dataDir, made.at, { good: { folder: made.folder, bytes: made.bytes, missingFiles: made.missingFiles } })
    const seconds = ((clock.now() - startedAt) / 1000).toFixed(1)
    say(`Backup ${made.folder}: ${sizeText(made.bytes)} in ${seconds} s`)
  } catch (error) {
    try {
      if (existsSync(join(dataDir, 'secret')))
        noteBackup(dataDir, new Date(startedAt).toISOString(), { error: messageOf(error).split('\n')[0]! })
    } catch {
      // the data folder cannot be written: the error below says enough
    }
    throw error
  }
})
