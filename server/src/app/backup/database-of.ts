import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemRandom } from '../../platform/random.ts'
import type { Config } from '../config.ts'
import { openDataFolder } from '../embedded/data-folder.ts'
import { FolderInUse } from '../embedded/embedded-error.ts'
import { superuser } from '../embedded/initialize.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { BackupError } from './backup-error.ts'
import type { Say } from './progress.ts'

/**
 * Runs `body` with the address of the installation's database. The embedded one is used while the server runs; otherwise it is started for
 * as long as `body` runs.
 */
export const withDatabase = async <T>(config: Config, say: Say, body: (url: string) => Promise<T>): Promise<T> => {
  if (config.databaseUrl) return body(config.databaseUrl)
  if (!existsSync(join(config.dataDir, 'postgres.password')))
    throw new BackupError(`${config.dataDir} has no database. Set DATA_DIR to the folder of the server.`)
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    fast: config.unsafeFast,
    report: (what) => say(`${what} …`),
  }).catch((error) => {
    if (error instanceof FolderInUse) return null
    throw error
  })
  if (embedded === null) return body(urlOfRunning(config.dataDir))
  try {
    return await body(embedded.url)
  } finally {
    await embedded.stop()
  }
}
const urlOfRunning = (dataDir: string): string => {
  const folder = openDataFolder(dataDir, systemRandom)
  const { port } = folder.remembered()
  if (port === undefined) throw new BackupError('The server has just begun to start. Try again in a minute.')
  return `postgres://${superuser}:${folder.password(false)}@127.0.0.1:${port}/beseda`
}
