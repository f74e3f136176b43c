import type { Readable } from 'node:stream'
import type { FileStore, ReceivedFile } from '../files.ts'
import { shownMimes, unknownMime } from './mimes.ts'
import { parseRange } from './range.ts'

export type ServedFile = Pick<ReceivedFile, 'id' | 'name' | 'mime' | 'bytes' | 'sha256'>
/** Header names in lower case, as Node gives them. */
export interface FileRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}
export interface FileReply {
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Readonly<Record<string, string>>
  /** Null: a response without a body. */
  readonly stream: Readable | null
}

/** The response to GET or HEAD of a file, after its link was verified. Throws AppError FILE_NOT_FOUND. */
export const serveFile = async (
  store: Pick<FileStore, 'open'>,
  file: ServedFile,
  { method, headers }: FileRequest,
): Promise<FileReply> => {
  const own = fileHeaders(file)
  const text = (name: string): string | undefined => headers[name]?.toString()
  if (matches(text('if-none-match'), own.etag!)) return { status: 304, headers: withoutContent(own), stream: null }
  const isWhole = headers['if-range'] !== undefined && text('if-range') !== own.etag
  const range = isWhole ? null : parseRange(text('range'), file.bytes)
  const total = String(file.bytes)
  if (range === 'outside') {
    return { status: 416, headers: { ...withoutContent(own), 'content-range': `bytes */${total}` }, stream: null }
  }
  const stream = method === 'HEAD' ? null : await store.open(file.id, range ?? undefined)
  if (!range) return { status: 200, headers: { ...own, 'content-length': total }, stream }
  const { first, last } = range
  const part = { 'content-length': String(last - first + 1), 'content-range': `bytes ${first}-${last}/${total}` }
  return { status: 206, headers: { ...own, ...part }, stream }
}
const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

const withoutContent = ({ 'content-type': _, 'content-disposition': __, ...rest }: Record<string, string>) => rest

/** Headers that stop an uploaded file from running on our origin, whatever its type and however it is opened. */
export const fileHeaders = ({ name, mime, sha256 }: ServedFile): Record<string, string> => {
  const isShown = shownMimes.includes(mime)
  return {
    'content-type': mime === 'text/plain' ? 'text/plain; charset=utf-8' : safeMime(mime),
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${fileNameParams(name)}`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    // the link changes once a day, the content never
    'cache-control': 'private, max-age=86400, immutable',
    etag: `"${sha256.toString('base64url')}"`,
    'accept-ranges': 'bytes',
  }
}
/** Without parameters, such as the codec of a sound. */
const safeMime = (mime: string): string => /^[a-z]+\/[a-z0-9.+-]+(?=$|;)/.exec(mime)?.[0] ?? unknownMime

/** RFC 6266: an ASCII name for old clients, and the real one encoded by RFC 5987. */
const fileNameParams = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^A-Za-z0-9 ._()-]/g, '_')
  const real = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `filename="${plain}"; filename*=UTF-8''${real.replace(/%[0-9a-f]{2}/g, (h) => h.toUpperCase())}`
}
