import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { mimeByContent } from './content.ts'
import { shownMimes } from './mimes.ts'
import { BrokenPicture, cleanPicture, type PictureSize } from './picture.ts'

/** What the bytes of a file say. */
export interface Inspected {
  readonly mime: string
  /** A picture was written anew; null: the file is no picture and is stored as it came. */
  readonly picture: (PictureSize & { readonly bytes: number; readonly sha256: Buffer }) | null
}
export interface Inspection {
  readonly path: string
  /** Where a cleaned picture is written. The file must not exist. */
  readonly cleanPath: string
  /** Of a picture: see `ReceiveOptions`. */
  readonly side?: number
}
export type Finding =
  | { readonly ok: true; readonly found: Inspected }
  | { readonly ok: false; readonly isBroken: boolean; readonly code: string; readonly reason: string }

/** Parses untrusted bytes with foreign libraries: only the inspector process calls it. */
export const inspect = async (o: Inspection): Promise<Finding> => {
  try {
    return { ok: true, found: await read(o) }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return { ok: false, isBroken: error instanceof BrokenPicture, code, reason: message }
  }
}
const read = async ({ path, cleanPath, side }: Inspection): Promise<Inspected> => {
  const mime = await mimeByContent(path)
  if (!shownMimes.includes(mime)) return { mime, picture: null }
  const { data, width, height } = await cleanPicture(path, mime, side)
  await writeFile(cleanPath, data, { flag: 'wx', mode: 0o600 })
  const sha256 = createHash('sha256').update(data).digest()
  return { mime, picture: { width, height, bytes: data.length, sha256 } }
}
