import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the folder, and the missing ones above it, for their owner alone. Node's own `recursive` never returns where the
 * parent exists and the system answers ENOENT nevertheless, as in /proc. Throws the error of the system.
 */
export const makeFolder = (path: string): void => {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another start was faster
  }
}
