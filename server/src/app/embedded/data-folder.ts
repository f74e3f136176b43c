import { chmodSync, existsSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../platform/make-folder.ts'
import type { Random } from '../../platform/random.ts'
import { EmbeddedError } from './embedded-error.ts'
import { keepOwner } from './keep-owner.ts'

/** The launcher's state between starts, in DATA_DIR/postgres.json. */
export interface Remembered {
  readonly port?: number
  /** The folder of the cluster, if it is not DATA_DIR/postgres. */
  readonly cluster?: string
}
export interface DataFolder {
  readonly path: string
  readonly logFile: string
  readonly remembered: () => Remembered
  readonly remember: (news: Remembered) => void
  /** The superuser's password. The first call for a new cluster creates it. */
  readonly password: (isNew: boolean) => string
}

export const openDataFolder = (dataDir: string, random: Random): DataFolder => {
  const path = usableFolder(dataDir)
  const stateFile = join(path, 'postgres.json')
  const passwordFile = join(path, 'postgres.password')
  const remembered = (): Remembered => {
    try {
      return JSON.parse(readFileSync(stateFile, 'utf8')) as Remembered
    } catch {
      return {} // missing or truncated by a crash: only the remembered port is lost
    }
  }
  return {
    path,
    logFile: join(path, 'postgres.log'),
    remembered,
    remember: (news) => writeWhole(stateFile, `${JSON.stringify({ ...remembered(), ...news })}\n`, 0o644),
    password: (isNew) => {
      if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim()
      if (!isNew)
        throw new EmbeddedError(
          `The file ${passwordFile} with the database password is missing. Put it back from a backup, ` +
            `or move ${path} away to begin with an empty database.`,
        )
      const password = random.bytes(24).toString('base64url')
      writeWhole(passwordFile, `${password}\n`, 0o600)
      return password
    },
  }
}

const usableFolder = (dataDir: string): string => {
  try {
    makeFolder(dataDir)
    if (!statSync(dataDir).isDirectory()) throw new Error('not a folder')
    return realpathSync(dataDir)
  } catch (error) {
    throw new EmbeddedError(
      `The data folder ${dataDir} cannot be used: ${(error as Error).message}. Set DATA_DIR to a folder you may write to.`,
    )
  }
}

/** Writes a file atomically: a reader sees the old or the new content. */
const writeWhole = (file: string, text: string, mode: number): void => {
  const draft = `${file}.new`
  try {
    writeFileSync(draft, text, { mode })
    chmodSync(draft, mode)
    keepOwner(draft)
    renameSync(draft, file)
  } catch (error) {
    throw new EmbeddedError(
      `The file ${file} cannot be written: ${(error as Error).message}. ` +
        'The data folder must belong to the user who starts Beseda, and its disk must have room.',
    )
  }
}
