import { constants, copyFile as copyBytes, link, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fail } from '@beseda/contract/errors/index.ts'
import { syncToDisk } from './sync.ts'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
const ignoreExisting = (error: unknown): void => {
  if (codeOf(error) !== 'EEXIST') throw error
}
/** A second name for the same bytes, which stay until both are gone; a copy where the disk has no second names. */
export const copyFile = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw fail('FILE_NOT_FOUND')
    if (codeOf(error) === 'EEXIST') return
    await copyBytes(from, to, constants.COPYFILE_EXCL).catch(ignoreExisting)
    await syncToDisk(to)
  }
  await syncToDisk(dirname(to))
}
