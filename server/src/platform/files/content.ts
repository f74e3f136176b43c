import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'

export const unknownMime = 'application/octet-stream'
/** What a browser might run or draw as a page if it were ever named as such. */
const active = /xml|html|svg|javascript|ecmascript|x-httpd|x-shockwave/
const sameThing: Readonly<Record<string, string>> = { 'image/apng': 'image/png' }

/** The type that the bytes have. Neither the sender's name nor his claim counts. */
export const mimeByContent = async (path: string): Promise<string> => {
  const found = await fileTypeFromFile(path)
  if (!found) return (await isPlainText(path)) ? 'text/plain' : unknownMime
  const mime = sameThing[found.mime] ?? found.mime
  return active.test(mime) ? unknownMime : mime
}

/** Tab, line feed, carriage return and form feed are text; the other controls are not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/
/** Text that a browser would take for a page, if it were allowed to guess. */
const markup = /^\s*<(?:[!?/]|[a-z])/i

const isPlainText = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    let first = true
    for await (const piece of createReadStream(path)) {
      const text = decoder.decode(piece as Buffer, { stream: true })
      if (control.test(text) || (first && markup.test(text))) return false
      first = false
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
