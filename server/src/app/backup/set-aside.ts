import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'

/** Entries of DATA_DIR that a restore leaves alone. */
const stays = (name: string): boolean =>
  name === 'backups' || name.startsWith('replaced-') || name === 'last-backup.json' || name === 'lost+found'

export const contentOf = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !stays(name)) : []

/** Moves what the folder has into a folder in it, which the administrator removes when all is well. Returns that folder. */
export const setAside = (dataDir: string, clock: Clock): string => {
  const time = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const aside = join(dataDir, `replaced-${time}Z`)
  mkdirSync(aside, { mode: 0o700 })
  const outside = clusterOutside(dataDir)
  if (outside !== null && existsSync(outside)) renameSync(outside, `${outside}-replaced-${time}Z`)
  for (const name of contentOf(dataDir)) renameSync(join(dataDir, name), join(aside, name))
  return aside
}
/** The folder of the embedded database when it is not below DATA_DIR (see docs/operations.md). */
const clusterOutside = (dataDir: string): string | null => {
  try {
    return (JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { cluster?: string }).cluster ?? null
  } catch {
    return null
  }
}
