import { chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file that root makes in somebody's folder is given to them, so that they can start without root next time. */
export const keepOwner = (file: string): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(file))
  if (uid !== 0) chownSync(file, uid, gid)
}
