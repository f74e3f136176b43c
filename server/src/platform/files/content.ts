import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { unknownMime } from './mimes.ts'

/** Types that a browser might execute or render as a page. */
const active = /xml|html|svg|javascript|ecmascript|x-httpd|x-shockwave/
const aliases: Readonly<Record<string, string>> = { 'image/apng': 'image/png' }

/** Detects the media type from the bytes. The sender's file name and declared type are ignored. */
export const mimeByContent = async (path: string): Promise<string> => {
  const found = await fileTypeFromFile(path)
  if (!found) return (await isPlainText(path)) ? 'text/plain' : unknownMime
  const mime = aliases[found.mime] ?? found.mime
  return active.test(mime) ? unknownMime : mime
}

/** Tab, line feed, carriage return and form feed are text; the other controls are not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/
/** Text that a browser could sniff as HTML. */
const markup = /^\s*<(?:[!?/]|[a-z])/i

const isPlainText = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const file = await open(path)
  try {
    let first = true
    for await (const piece of file.createReadStream({ autoClose: false })) {
      const text = decoder.decode(piece as Buffer, { stream: true })
      if (control.test(text) || (first && markup.test(text))) return false
      first = false
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  } finally {
    // A stream that is left early closes the file later: until then, deleting it frees no space.
    await file.close()
  }
}
