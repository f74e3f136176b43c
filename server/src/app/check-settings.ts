import { accessSync, constants } from 'node:fs'
import { isDatabaseAway } from '../platform/db-errors.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { ConfigError } from './config.ts'

/** Throws ConfigError with advice when the data folder cannot be written. Makes it when it is missing. */
export const checkDataFolder = (dataDir: string): void => {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${code}): set it to a folder that this user may write to`,
    )
  }
}
const reasons: Readonly<Record<string, string>> = {
  '28P01': 'the server refuses the user or the password',
  '28000': 'the server refuses the user',
  '3D000': 'the server has no such database: create it',
}
/** Runs what connects first. Throws ConfigError with advice when the URL leads nowhere; never repeats its password. */
export const withReachableDatabase = async <T>(
  databaseUrl: string | null,
  body: () => Promise<T>,
  setting = 'DATABASE_URL',
): Promise<T> => {
  try {
    return await body()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason =
      reasons[code] ??
      (isDatabaseAway(error)
        ? `no PostgreSQL answers there (${code || 'time-out'}): start it, or correct the address`
        : null)
    if (databaseUrl === null || reason === null) throw error
    throw new ConfigError(`${setting} ${new URL(databaseUrl).host}: ${reason}`)
  }
}
