import type { Clock } from '../clock.ts'
import { parseExact } from '../exact-json.ts'
import type { HttpAnswer, HttpStream } from './call.ts'
import type { Opened } from './exchange.ts'

const maxBodyBytes = 5 * 1024 * 1024

/** Reads the whole body. Rejects when the connection breaks. */
export const readAnswer = async ({ status, headers, response }: Opened): Promise<HttpAnswer> => {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxBodyBytes) break // this also closes the connection
    pieces.push(piece)
  }
  const body = bytes > maxBodyBytes ? Buffer.alloc(0) : Buffer.concat(pieces)
  const isPlain = ['', 'identity'].includes(headers['content-encoding'] ?? '')
  return { lost: false, status, headers, json: isPlain ? parseJson(body) : null, body }
}
const parseJson = (body: Buffer): unknown => {
  try {
    return parseExact(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Streams the body. Silence is measured only while a chunk is awaited, so a slow reader does not cause a timeout. */
export const streamAnswer = (opened: Opened, o: { clock: Clock; maxBytes: number; silenceMs: number }): HttpStream => {
  const { status, headers, response } = opened
  const cancel = (): void => void response.destroy()
  async function* body(): AsyncIterable<Buffer> {
    let left = o.maxBytes
    const announced = Number(headers['content-length'] ?? 0)
    if (announced > left) {
      cancel()
      throw new Error('the body is too long')
    }
    const pieces = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    try {
      for (;;) {
        const stop = o.clock.later(o.silenceMs, () => response.destroy(new Error('timeout')))
        const next = await pieces.next().finally(stop)
        if (next.done) return
        left -= next.value.length
        if (left < 0) throw new Error('the body is too long')
        yield next.value
      }
    } finally {
      cancel()
    }
  }
  return { lost: false, status, headers, body: body(), cancel }
}
