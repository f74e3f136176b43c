import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { attachEmbedded } from '../embedded/attach.ts'
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
  const attached = await attachEmbedded({
    dataDir: config.dataDir,
    fast: config.unsafeFast,
    report: (what) => say(`${what} …`),
  })
  try {
    return await body(attached.url)
  } finally {
    await attached.leave()
  }
}
