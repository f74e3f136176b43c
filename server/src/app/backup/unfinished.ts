import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

/** Stands in DATA_DIR while a restore runs: a half restored installation must not start. */
const fileIn = (dataDir: string): string => join(dataDir, 'restore-unfinished')

export const isUnfinished = (dataDir: string): boolean => existsSync(fileIn(dataDir))
export const beginRestore = (dataDir: string, from: string): void =>
  writeFileSync(fileIn(dataDir), `${from}\n`, { mode: 0o600 })
export const endRestore = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })

/** Throws ConfigError when a restore into the folder was interrupted. */
export const checkRestored = (dataDir: string): void => {
  if (isUnfinished(dataDir))
    throw new ConfigError(
      `A restore into ${dataDir} did not finish, so its data are incomplete. Run it again: npm run restore -- --from DIR --replace`,
    )
}
