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
 * The installation's secret, created at the first start in the data folder and readable by its owner only.
 * Throws ConfigError when the file is shorter than written: a guessable secret would allow forged links.
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
/** Writes a draft to disk and then names it atomically. Of two starts the first one wins. */
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
/** Syncs the folder, so that the file name survives a power cut too. */
const syncFolder = (path: string): void => {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
