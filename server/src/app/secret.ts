import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../platform/random.ts'

/** The installation's own secret, made at the first start and kept in the data folder, readable by its owner only. */
export const readSecret = (dataDir: string, random: Random): string => {
  const path = join(dataDir, 'secret')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = random.bytes(48).toString('base64url')
  writeFileSync(path, secret, { mode: 0o600, flag: 'wx' })
  return secret
}
