import { chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Gives a file that root created in a user's folder to that user, so that they can start without root next time. */
export const keepOwner = (file: string): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(file))
  if (uid !== 0) chownSync(file, uid, gid)
}
