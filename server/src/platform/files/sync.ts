import { open } from 'node:fs/promises'

/** Of a file its content, of a folder its names. */
export const syncToDisk = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
