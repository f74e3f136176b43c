import type { Random } from '../random.ts'
import type { FormPart, HttpCall, StreamedBody } from './call.ts'

/** A request body. Its exact length is known before it is read. */
export interface OutgoingBody {
  readonly type: string | null
  readonly bytes: number
  readonly pieces: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}
/** Null: the call has no body. Throws when a form field could inject headers. */
export const bodyOf = (call: HttpCall, random: Random): OutgoingBody | null => {
  if (call.json !== undefined) return whole('application/json', JSON.stringify(call.json))
  if (call.form) return whole('application/x-www-form-urlencoded', new URLSearchParams(call.form).toString())
  if (call.multipart) return multipart(call.multipart, random.bytes(24).toString('hex'))
  if (call.stream) return streamed(call.stream)
  return call.body ? { type: null, bytes: call.body.length, pieces: () => [call.body!] } : null
}
const streamed = ({ mime, bytes, open }: StreamedBody): OutgoingBody => {
  if (!mediaType.test(mime)) throw new Error('not a media type')
  return {
    ...{ type: mime, bytes },
    async *pieces() {
      yield* exactly(bytes, await open())
    },
  }
}
const whole = (type: string, text: string): OutgoingBody => {
  const body = Buffer.from(text)
  return { type, bytes: body.length, pieces: () => [body] }
}
/** The sender of a file cannot guess the boundary, so no file can end its field early. */
const multipart = (parts: readonly FormPart[], boundary: string): OutgoingBody => {
  const heads = parts.map((part) => Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`))
  const end = Buffer.from(`--${boundary}--\r\n`)
  const bytes = parts.reduce((n, part, i) => n + heads[i]!.length + lengthOf(part) + lineEnd.length, end.length)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes,
    async *pieces() {
      for (const [i, part] of parts.entries()) {
        yield heads[i]!
        if ('value' in part) yield Buffer.from(part.value)
        else yield* exactly(part.bytes, await part.open())
        yield lineEnd
      }
      yield end
    },
  }
}
const lineEnd = Buffer.from('\r\n')
const lengthOf = (part: FormPart): number => ('value' in part ? Buffer.byteLength(part.value) : part.bytes)
/** Escapes names as browsers do: quotes and line ends. */
const escaped = (name: string): string => name.replace(/[\r\n"]/g, encodeURIComponent)
const mediaType = /^[\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)*$/
const headOf = (part: FormPart): string => {
  const name = `content-disposition: form-data; name="${escaped(part.name)}"`
  if ('value' in part) return name
  if (!mediaType.test(part.mime)) throw new Error('not a media type')
  return `${name}; filename="${escaped(part.fileName)}"\r\ncontent-type: ${part.mime}`
}
/** Aborts when a file changed meanwhile: its size must match the announced content-length. */
async function* exactly(bytes: number, source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let left = bytes
  for await (const piece of source) {
    left -= piece.length
    if (left < 0) break
    yield piece
  }
  if (left !== 0) throw new Error('the length of a file differs from the announced length')
}
