/** `npm run restore`, see docs/operations.md. */
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { BackupError } from './app/backup/backup-error.ts'
import { finish, readArgs, say } from './app/backup/command.ts'
import type { Manifest } from './app/backup/manifest.ts'
import { checkRestorable, checkRoom, chooseBackup, mustBeEmpty, restoreInto } from './app/backup/restore.ts'
import { contentOf, setAside } from './app/backup/set-aside.ts'
import { beginRestore, endRestore, isUnfinished } from './app/backup/unfinished.ts'
import { checkDataFolder, withReachableDatabase } from './app/check-settings.ts'
import { type Config, readConfig } from './app/config.ts'
import { openDataFolder } from './app/embedded/data-folder.ts'
import { lockFolder } from './app/embedded/lock.ts'
import { startEmbedded } from './app/embedded/start-embedded.ts'
import { systemClock } from './platform/clock.ts'
import { systemRandom } from './platform/random.ts'

const usage = `npm run restore -- --from DIR [--replace] [--check]

Restores a backup into an empty DATA_DIR (and, with DATABASE_URL, into that empty database). DIR is the folder of one backup, or
the folder with all backups: then the newest is restored. Stop the server first.
--replace   DATA_DIR has an installation: it is moved into a folder of its own there, without a question
--check     only reads the backup and compares it with its checksums`

const args = readArgs({ from: { type: 'string' }, replace: { type: 'boolean' }, check: { type: 'boolean' } }, usage)
const { dataDir, ...config }: Config = readConfig()
const clock = systemClock

const mayReplace = async (): Promise<boolean> => {
  if (args.replace || isUnfinished(dataDir)) return true
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${dataDir} is not empty. Move its content aside and restore? Type yes: `)
  terminal.close()
  return answer.trim() === 'yes'
}
const makeRoom = async (): Promise<void> => {
  if (contentOf(dataDir).length === 0) return
  const lock = await lockFolder(openDataFolder(dataDir, systemRandom).path, clock)
  try {
    if (!(await mayReplace()))
      throw new BackupError(
        `DATA_DIR ${dataDir} is not empty. Name an empty folder in DATA_DIR, or add --replace: it moves the content aside.`,
      )
    say(`The former content of ${dataDir} is in ${setAside(dataDir, clock)}`)
  } finally {
    await lock.release()
  }
}
const restore = async (from: string, manifest: Manifest): Promise<void> => {
  const { databaseUrl } = config
  if (databaseUrl !== null) await withReachableDatabase(databaseUrl, () => mustBeEmpty(databaseUrl))
  checkDataFolder(dataDir)
  checkRoom(manifest, dataDir, databaseUrl === null)
  await makeRoom()
  beginRestore(dataDir, from)
  const into = (url: string) => restoreInto({ url, dataDir }, from, { manifest, clock, say })
  if (databaseUrl !== null) await into(databaseUrl)
  else {
    const embedded = await startEmbedded({ dataDir, fast: config.unsafeFast, report: (what) => say(`${what} …`) })
    try {
      await into(embedded.url)
    } finally {
      await embedded.stop()
    }
  }
  endRestore(dataDir)
}

await finish(async () => {
  if (!args.from) throw new BackupError(usage)
  const from = chooseBackup(resolve(args.from))
  const manifest = await checkRestorable(from, { clock, say })
  say(`Backup ${from} of ${manifest.at}, Beseda ${manifest.version}: whole`)
  if (args.check) return
  await restore(from, manifest)
  if (manifest.missing.length > 0) say(`The backup lacks ${manifest.missing.length} files that the database names.`)
  if (manifest.needsSecretKeys)
    say('Set the same SECRET_KEYS as before: without them channels and second factors have to be set up again.')
  say(`Restored into ${dataDir}. Start the server.`)
})
