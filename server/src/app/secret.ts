import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../platform/random.ts'
import { ConfigError } from './config.ts'

const secretBytes = 48
const secretLength = (secretBytes / 3) * 4

/**
 * The installation's own secret, made at the first start and kept in the data folder, readable by its owner only.
 * Throws ConfigError when the file holds less than was written: a guessable secret would open forged links.
 */
export const readSecret = (dataDir: string, random: Random): string => {
  const path = join(dataDir, 'secret')
  if (!existsSync(path)) makeSecret(dataDir, path, random.bytes(secretBytes).toString('base64url'))
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < secretLength)
    throw new ConfigError(
      `${path} is damaged: it has ${secret.length} characters instead of ${secretLength}. Put it back from a backup, or ` +
        'remove it: then file links, second factors and secrets of channels have to be made anew',
    )
  return secret
}
/** A draft that is safely on the disk gets its name at once, whole or not at all; of two starts the first one wins. */
const makeSecret = (dataDir: string, path: string, secret: string): void => {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}.new`
  rmSync(draft, { force: true })
  writeDurably(draft, secret)
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dataDir)
}
const writeDurably = (path: string, text: string): void => {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
/** So that the name outlives a power cut too. */
const syncFolder = (path: string): void => {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
